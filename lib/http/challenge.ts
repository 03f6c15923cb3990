import { type Event, headerOf } from './exchange.ts';

/** The header of the credentials of each scheme. */
const schemes = { Bearer: 'authorization', ApiKey: 'x-service-api-key' } as const;

type Scheme = keyof typeof schemes;

const challengeWith = (faultOf: (scheme: Scheme) => string): string =>
  (Object.keys(schemes) as Scheme[])
    .map((scheme) => `${scheme} realm="scheduling"${faultOf(scheme)}`)
    .join(', ');

/**
 * True if the request has credentials of a scheme. `Authorization: Basic …` has none, so its challenge has no error
 * (RFC 6750 section 3.1).
 */
function isUsed(event: Event, scheme: Scheme): boolean {
  const sent = headerOf(event, schemes[scheme]);
  return scheme === 'Bearer' ? /^Bearer(?: |$)/iu.test(sent ?? '') : sent !== undefined;
}

/** Challenge in every 401 (RFC 9110 section 11.6.1). */
export const challenge = challengeWith(() => '');

/** Names the fault of refused credentials, so that clients get a new token instead of a new sign-in (RFC 6750 section 3.1). */
export const refusedChallenge = (event: Event): string =>
  challengeWith((scheme) => (isUsed(event, scheme) ? ', error="invalid_token"' : ''));

/** Names the scope that the credentials lack. In tokens, scopes have the prefix of their issuer. */
export const scopeChallenge = (event: Event, scope: string, tokenPrefix: string): string =>
  challengeWith((scheme) => {
    if (!isUsed(event, scheme)) return '';
    const prefix = scheme === 'Bearer' ? tokenPrefix : '';
    return `, error="insufficient_scope", scope="${prefix}${scope}"`;
  });
