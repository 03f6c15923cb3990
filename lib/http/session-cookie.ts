import { publicUrl } from '../app/public-url.ts';
import { Problem } from '../contract/problem.ts';
import { openidStateLastsMs } from '../domain/sessions/sign-in.ts';
import { callsOwnMachine } from './configuration.ts';
import { type Event, headerOf, isWrite } from './exchange.ts';

/** Cookies of the pages: the session, the browser that has requested a sign-in link, and a sign-in at the issuer. */
export type CookieName = 'session' | 'browser' | 'openid';

/**
 * Browsers accept the prefix only for cookies of one host that are sent over TLS. The local service has no TLS, and cookies of 127.0.0.1 are shared by
 * all ports.
 */
function attributesOf(name: CookieName): { readonly name: string; readonly more: string } {
  const { protocol, port } = publicUrl('/');
  return callsOwnMachine() && protocol === 'http:'
    ? { name: `${name}-${port}`, more: '' }
    : { name: `__Host-${name}`, more: '; Secure' };
}

/** The text of a header that sets a cookie. Scripts cannot read it. */
function cookieText(name: CookieName, value: string, maxAgeSeconds: number): string {
  const { name: full, more } = attributesOf(name);
  return `${full}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${more}`;
}

const daySeconds = 24 * 60 * 60;

/** Stores a session in the browser, for as long as it can last. The value is organization, user, session and secret. */
export const sessionCookie = (
  of: string,
  {
    userId,
    uid,
    secret,
  }: { readonly userId: string; readonly uid: string; readonly secret: string },
): string => cookieText('session', [of, userId, uid, secret].join('.'), 30 * daySeconds);

/** Removes the session from the browser. */
export const withoutSession = (): string => cookieText('session', '', 0);

/** Marks the browser that requests a sign-in link. It can request several links before it opens one. */
export const browserCookie = (secret: string): string => cookieText('browser', secret, daySeconds);

/** Binds a sign-in at the issuer to the browser. */
export const openidCookie = (state: string): string =>
  cookieText('openid', state, openidStateLastsMs / 1000);

/** Removes the sign-in at the issuer from the browser. */
export const withoutOpenid = (): string => cookieText('openid', '', 0);

/** The value of a cookie. Of several cookies with the same name, none counts. */
export function cookieOf({ cookies = [] }: Event, name: CookieName): string | undefined {
  const prefix = `${attributesOf(name).name}=`;
  const values = cookies.filter((one) => one.startsWith(prefix));
  return values.length === 1 ? values[0]?.slice(prefix.length) : undefined;
}

const longestUserAgent = 256;

/** The name and version of the browser. */
export const userAgentOf = (event: Event): string =>
  (headerOf(event, 'user-agent') ?? '').slice(0, longestUserAgent);

/** The browser of a request that a page of the service sends; undefined for other requests. */
export function pageBrowserOf(event: Event): string | undefined {
  if (!isFromPage(event)) return undefined;
  requirePage(event);
  return userAgentOf(event);
}

/** Whether a page of the service sends the request with a script. Other websites cannot send this header. */
export const isFromPage = (event: Event): boolean => headerOf(event, 'x-page') === '1';

/** Refuses a request that a page of another website could have caused. */
export function requirePage(event: Event): void {
  const site = headerOf(event, 'sec-fetch-site');
  const isOtherSite = site !== undefined && site !== 'same-origin';
  const isOtherOrigin =
    isWrite(event.requestContext.http.method) &&
    headerOf(event, 'origin') !== publicUrl('/').origin;
  if (isFromPage(event) && !isOtherSite && !isOtherOrigin) return;
  throw new Problem('session/foreign-page');
}
