import { conventionalFiles } from '../app/service/conventional-files.ts';
import { Problem } from '../contract/problem.ts';
import { redirects, routes } from '../contract/routes.ts';
import { type Event, isWrite, type Result } from './exchange.ts';
import { fileReply, type ReadyFile, readyFile } from './file-reply.ts';
import { onion } from './onion.ts';
import { problemOrPage } from './problem-or-page.ts';

/** A row of the table, `{name}` standing for one segment. */
function knownAs(route: string) {
  const [method = '', path = ''] = route.split(' ');
  const pattern = path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/gu, '[^/]+');
  return { method, path: new RegExp(`^${pattern}$`, 'u') };
}

/** Every path of the table with its methods. */
const known = Object.values(routes)
  .flatMap((operations) => Object.values(operations))
  .map(knownAs);

/** What people open in a browser. */
const pages = [...Object.values(routes.pages), routes.service.getDocs, routes.service.getGuide].map(
  knownAs,
);

/** HEAD is answered wherever GET is. */
const readable = ['GET', 'HEAD'];

function methodsOf(rawPath: string): readonly string[] {
  if (Object.hasOwn(redirects, rawPath) || Object.hasOwn(conventionalFiles, rawPath))
    return readable;
  return known
    .filter(({ path }) => path.test(rawPath))
    .flatMap(({ method }) => (method === 'GET' ? readable : method));
}

/** As it stands in an address, whether the gateway has decoded it or not: neither a line of its own nor another host. */
function encoded(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return encodeURIComponent(segment);
  }
}

/** The address without the slash that people and programs put behind that of a page; undefined where there is no such page. */
function pageBefore({ rawPath, rawQueryString = '' }: Event): string | undefined {
  const path = rawPath.replace(/\/$/u, '');
  if (path === rawPath || !pages.some((page) => page.path.test(path))) return undefined;
  const query = String(new URLSearchParams(rawQueryString));
  return `${path.split('/').map(encoded).join('/')}${query && `?${query}`}`;
}

const kept = new Map<string, ReadyFile>();

/** A file that clients request by a conventional name. */
function fileAt(event: Event): Result | undefined {
  const { rawPath } = event;
  const file = Object.hasOwn(conventionalFiles, rawPath) ? conventionalFiles[rawPath] : undefined;
  if (file === undefined) return undefined;
  const ready = kept.get(rawPath) ?? readyFile(file);
  kept.set(rawPath, ready);
  return fileReply(event, ready);
}

/** Where a path leads that is none of an operation. */
function redirectOf(event: Event): Result | undefined {
  const location = redirects[event.rawPath];
  if (location !== undefined) return { statusCode: 302, headers: { location } };
  const page = pageBefore(event);
  return page === undefined ? undefined : { statusCode: 308, headers: { location: page } };
}

/**
 * The `$default` route: files with conventional names, redirects, and 404 or 405 for everything else. The 405 of a known path lists
 * its methods.
 */
export function implementFallback() {
  const answer = async (event: Event) => {
    const isRead = !isWrite(event.requestContext.http.method);
    const found = isRead ? (fileAt(event) ?? redirectOf(event)) : undefined;
    if (found !== undefined) return found;
    const methods = methodsOf(event.rawPath);
    if (methods.length === 0) throw new Problem('route/unknown');
    const allow = [...new Set(methods)].join(', ');
    throw new Problem('route/method-not-allowed', { headers: { allow } });
  };
  return onion('fallback', { answer, recover: problemOrPage });
}
