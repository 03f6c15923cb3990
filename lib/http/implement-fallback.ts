import middy from '@middy/core';
import { Problem } from '../contract/problem.ts';
import { redirects, routes } from '../contract/routes.ts';
import type { Event, Result } from './exchange.ts';
import { observe } from './observe.ts';
import { plainProblems } from './plain-problems.ts';

/** Every path of the table with its methods, `{name}` standing for one segment. */
const known = Object.values(routes)
  .flatMap((operations) => Object.values(operations))
  .map((route) => {
    const [method = '', path = ''] = route.split(' ');
    const pattern = path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/gu, '[^/]+');
    return { method, path: new RegExp(`^${pattern}$`, 'u') };
  });

function methodsOf(rawPath: string): readonly string[] {
  if (rawPath in redirects) return ['GET'];
  return known.filter(({ path }) => path.test(rawPath)).map(({ method }) => method);
}

/**
 * The `$default` route: what leads elsewhere, and 404 or 405 for all that is unknown. A known path with
 * another method is told which methods there are.
 */
export function implementFallback() {
  return middy<Event, Result>()
    .use(observe('fallback'))
    .use(plainProblems)
    .handler(async (event) => {
      const { method } = event.requestContext.http;
      const location = redirects[event.rawPath];
      if (location !== undefined && (method === 'GET' || method === 'HEAD')) {
        return { statusCode: 302, headers: { location } };
      }
      const methods = methodsOf(event.rawPath);
      if (methods.length === 0) throw new Problem('route/unknown');
      const allow = [...new Set(methods)].join(', ');
      throw new Problem('route/method-not-allowed', { headers: { allow } });
    });
}
