import { conventionalFiles } from '../app/service/conventional-files.ts';
import { Problem } from '../contract/problem.ts';
import { redirects, routes } from '../contract/routes.ts';
import { isPreflight, preflightReply } from './cors.ts';
import { type Event, isWrite, type Result } from './exchange.ts';
import { type FileForms, fileForms, fileReply } from './file-reply.ts';
import { homeReply } from './home-reply.ts';
import { onion } from './onion.ts';
import { problemOrPage } from './problem-or-page.ts';

/** The method of a route, and its path as a pattern in which `{name}` matches one segment. */
function routePattern(route: string) {
  const [method = '', path = ''] = route.split(' ');
  const pattern = path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/gu, '[^/]+');
  return { method, path: new RegExp(`^${pattern}$`, 'u') };
}

const routePatterns = Object.values(routes)
  .flatMap((operations) => Object.values(operations))
  .map(routePattern);

/** The patterns of the routes that people open in a browser. */
const pages = [...Object.values(routes.pages), routes.service.getDocs, routes.service.getGuide].map(
  routePattern,
);

/** Methods of a path with GET, which also supports HEAD. */
const readMethods = ['GET', 'HEAD'];

function methodsOf(rawPath: string): readonly string[] {
  if (Object.hasOwn(redirects, rawPath) || Object.hasOwn(conventionalFiles, rawPath))
    return readMethods;
  return routePatterns
    .filter(({ path }) => path.test(rawPath))
    .flatMap(({ method }) => (method === 'GET' ? readMethods : method));
}

/** Encodes a segment of a path, which the gateway may have decoded, so that it cannot add a header line or name another host. */
function encodeSegment(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return encodeURIComponent(segment);
  }
}

/**
 * Returns the address of a page without the slash at its end. Undefined if the path has none, or if the page does not
 * exist.
 */
function pageWithoutSlash({ rawPath, rawQueryString = '' }: Event): string | undefined {
  const path = rawPath.replace(/\/$/u, '');
  if (path === rawPath || !pages.some((page) => page.path.test(path))) return undefined;
  const query = String(new URLSearchParams(rawQueryString));
  return `${path.split('/').map(encodeSegment).join('/')}${query && `?${query}`}`;
}

const filesByPath = new Map<string, FileForms>();

/** A file that clients request by a conventional name. */
function fileAt(event: Event): Result | undefined {
  const { rawPath } = event;
  const file = Object.hasOwn(conventionalFiles, rawPath) ? conventionalFiles[rawPath] : undefined;
  if (file === undefined) return undefined;
  const forms = filesByPath.get(rawPath) ?? fileForms(file);
  filesByPath.set(rawPath, forms);
  return fileReply(event, forms);
}

/** The redirect of a path that is not the path of an operation. */
function redirectOf(event: Event): Result | undefined {
  const location = redirects[event.rawPath];
  // Browsers get a page instead of the first redirect, that of `/`.
  if (location !== undefined) return { statusCode: 302, headers: { location, vary: 'accept' } };
  const page = pageWithoutSlash(event);
  return page === undefined ? undefined : { statusCode: 308, headers: { location: page } };
}

/**
 * The `$default` route: the page at `/`, files with conventional names, redirects, CORS preflights, and 404 or 405 for everything else. The 405 of a known path lists
 * its methods.
 */
export function implementFallback() {
  const answer = async (event: Event) => {
    if (isPreflight(event)) return preflightReply(event);
    const isRead = !isWrite(event.requestContext.http.method);
    const found = isRead ? (homeReply(event) ?? fileAt(event) ?? redirectOf(event)) : undefined;
    if (found !== undefined) return found;
    const methods = methodsOf(event.rawPath);
    if (methods.length === 0) throw new Problem('route/unknown');
    const allow = [...new Set(methods)].join(', ');
    throw new Problem('route/method-not-allowed', { headers: { allow } });
  };
  return onion('fallback', { answer, recover: problemOrPage });
}
