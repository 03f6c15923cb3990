import middy from '@middy/core';
import { Problem } from '../contract/problem.ts';
import { routes } from '../contract/routes.ts';
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

/** The `$default` route: a known path with another method is 405 and says which methods there are. */
export function implementFallback() {
  return middy<Event, Result>()
    .use(observe('fallback'))
    .use(plainProblems)
    .handler(async (event) => {
      const methods = known.filter(({ path }) => path.test(event.rawPath)).map((one) => one.method);
      if (methods.length === 0) throw new Problem('route/unknown');
      const allow = [...new Set(methods)].join(', ');
      throw new Problem('route/method-not-allowed', { headers: { allow } });
    });
}
