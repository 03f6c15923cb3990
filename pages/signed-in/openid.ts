import * as oauth from 'oauth4webapi';
import type { OpenidSettings } from '../../lib/app/pages/signed-in-page.ts';

/** An authorization request that was started. The returned code can be exchanged only with its values. */
export interface AuthorizationRequest {
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
  readonly redirectUri: string;
  /** The address of the page before the redirect. */
  readonly address: string;
}

/** Where the user signs in at the issuer: in the window of the page, or in a separate one. */
export type Way = 'page' | 'window';

/** A sign-in that was not completed, which is not an error of this page. */
export class NotSignedIn extends Error {}

/** Prefix of the `state` parameter for a sign-in in a separate window. */
const windowMark = 'w.';
export const isOfWindow = (state: string | null): boolean => state?.startsWith(windowMark) === true;

/** Requires HTTPS unless the URL of the issuer is HTTP, as for an issuer on the same machine. */
const optionsFor = (issuer: string) => ({
  [oauth.allowInsecureRequests]: new URL(issuer).protocol === 'http:',
});

let known: Promise<oauth.AuthorizationServer> | undefined;

function serverOf({ issuer }: OpenidSettings): Promise<oauth.AuthorizationServer> {
  known ??= oauth
    .discoveryRequest(new URL(issuer), optionsFor(issuer))
    .then((response) => oauth.processDiscoveryResponse(new URL(issuer), response))
    .catch((error: unknown) => {
      known = undefined;
      throw error;
    });
  return known;
}

/** Leaves out scopes that the issuer does not list, because it may refuse them. Without a list, all are sent. */
function scopeOf(
  { scopes }: OpenidSettings,
  { scopes_supported }: oauth.AuthorizationServer,
): string {
  const common = scopes.filter((scope) => scopes_supported?.includes(scope));
  return ['openid', ...(common.length > 0 ? common : scopes)].join(' ');
}

/** Issuers use one of two names for the audience, and ignore the other. Some refuse a `resource` that is not a URL. */
const audienceOf = ({ audience }: OpenidSettings) => ({
  audience,
  ...(/^https?:\/\//u.test(audience) && { resource: audience }),
});

/** The URL for the sign-in, and the values that are needed after the redirect. */
export async function begin(
  settings: OpenidSettings,
  home: string,
  way: Way,
  prompt: 'none' | 'login' | undefined,
): Promise<{ readonly url: string; readonly request: AuthorizationRequest }> {
  const server = await serverOf(settings);
  const mark = way === 'window' ? windowMark : 'p.';
  const request: AuthorizationRequest = {
    verifier: oauth.generateRandomCodeVerifier(),
    state: mark + oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    redirectUri: location.origin + home,
    address: location.pathname + location.search + location.hash,
  };
  const url = new URL(server.authorization_endpoint ?? '');
  const parameters = {
    client_id: settings.clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: scopeOf(settings, server),
    state: request.state,
    nonce: request.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: 'S256',
    ...audienceOf(settings),
    ...(prompt && { prompt }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { url: url.href, request };
}

/** The tokens, which are never stored, and the time at which the access token must be renewed. */
interface Tokens {
  readonly access: string;
  readonly refresh: string | undefined;
  readonly renewAtMs: number;
}

/** Tokens are renewed this long before they expire, so that they do not expire during a request. */
const earlyMs = 30_000;

function tokensOf(reply: oauth.TokenEndpointResponse, refresh?: string): Tokens {
  const { access_token: access, refresh_token: next = refresh, expires_in: seconds } = reply;
  const renewAtMs =
    seconds === undefined ? Number.POSITIVE_INFINITY : Date.now() + seconds * 1000 - earlyMs;
  return { access, refresh: next, renewAtMs };
}

/** Returns the access token for a call, after renewing it if needed. */
export type Bearer = () => Promise<string>;

/** Exchanges the returned code for tokens. */
export async function complete(
  settings: OpenidSettings,
  request: AuthorizationRequest,
  search: string,
): Promise<Bearer> {
  const server = await serverOf(settings);
  const client: oauth.Client = { client_id: settings.clientId };
  const given = new URLSearchParams(search);
  if (given.has('error')) throw new NotSignedIn(given.get('error') ?? '');
  const checked = oauth.validateAuthResponse(server, client, given, request.state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    checked,
    request.redirectUri,
    request.verifier,
    { ...optionsFor(settings.issuer), additionalParameters: audienceOf(settings) },
  );
  const reply = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: request.nonce,
    requireIdToken: true,
  });
  return bearerOf(settings, server, tokensOf(reply));
}

/** Timeout of a renewal, for which the calls of the page wait. */
const renewalMs = 10_000;

/** Whether the issuer has refused the renewal. An issuer that is down has not refused it. */
const isRefusal = (error: unknown): boolean =>
  error instanceof oauth.ResponseBodyError && [400, 401].includes(error.status);

/**
 * Renews the access token before it expires, if the issuer allows it. An expired token is still sent: the service
 * refuses it, and the page asks the user to sign in again.
 */
function bearerOf(
  settings: OpenidSettings,
  server: oauth.AuthorizationServer,
  first: Tokens,
): Bearer {
  const client: oauth.Client = { client_id: settings.clientId };
  let tokens = first;
  let renewing: Promise<void> | undefined;
  const renew = async (refresh: string) => {
    const options = {
      ...optionsFor(settings.issuer),
      additionalParameters: audienceOf(settings),
      signal: AbortSignal.timeout(renewalMs),
    };
    try {
      const response = await oauth.refreshTokenGrantRequest(
        server,
        client,
        oauth.None(),
        refresh,
        options,
      );
      const reply = await oauth.processRefreshTokenResponse(server, client, response);
      tokens = tokensOf(reply, refresh);
    } catch (error) {
      // A refusal is final. After another failure, such as a missing network after sleep, the next call tries again.
      if (isRefusal(error)) tokens = { ...tokens, refresh: undefined };
    } finally {
      renewing = undefined;
    }
  };
  return async () => {
    const { refresh, renewAtMs } = tokens;
    if (refresh !== undefined && Date.now() >= renewAtMs) {
      renewing ??= renew(refresh);
      await renewing;
    }
    return tokens.access;
  };
}
