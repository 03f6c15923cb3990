import * as oauth from 'oauth4webapi';
import type { OpenidSettings } from '../../lib/app/pages/signed-in-page.ts';

/** What was begun, and is needed to end it. Only who has it can use the code that comes back. */
export interface Begun {
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
  readonly redirectUri: string;
  /** What stood in the address of the page. */
  readonly address: string;
}

/** How the issuer is asked: in the window of the page, or in one of its own. */
export type Way = 'page' | 'window';

/** What came back without a sign-in is no error of this page. */
export class NotSignedIn extends Error {}

/** The state says which page waits for what comes back. */
const windowMark = 'w.';
export const isOfWindow = (state: string | null): boolean => state?.startsWith(windowMark) === true;

/** Tokens go only where nobody listens on the way, and to an issuer on the same machine. */
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

/** Scopes that the issuer does not know would be refused, if it says which it knows. */
function scopeOf(
  { scopes }: OpenidSettings,
  { scopes_supported }: oauth.AuthorizationServer,
): string {
  const common = scopes.filter((scope) => scopes_supported?.includes(scope));
  return ['openid', ...(common.length > 0 ? common : scopes)].join(' ');
}

/** Issuers call what a token is for by two names; those who know neither ignore them, but some refuse what is no URL. */
const audienceOf = ({ audience }: OpenidSettings) => ({
  audience,
  ...(/^https?:\/\//u.test(audience) && { resource: audience }),
});

/** Where the browser goes to sign in, and what is needed when it comes back. */
export async function begin(
  settings: OpenidSettings,
  home: string,
  way: Way,
  prompt: 'none' | 'login' | undefined,
): Promise<{ readonly url: string; readonly begun: Begun }> {
  const server = await serverOf(settings);
  const mark = way === 'window' ? windowMark : 'p.';
  const begun: Begun = {
    verifier: oauth.generateRandomCodeVerifier(),
    state: mark + oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    redirectUri: location.origin + home,
    address: location.pathname + location.search + location.hash,
  };
  const url = new URL(server.authorization_endpoint ?? '');
  const asked = {
    client_id: settings.clientId,
    redirect_uri: begun.redirectUri,
    response_type: 'code',
    scope: scopeOf(settings, server),
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
    ...audienceOf(settings),
    ...(prompt && { prompt }),
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return { url: url.href, begun };
}

/** Tokens, which are never written down, and the time at which the access token is to be renewed. */
interface Tokens {
  readonly access: string;
  readonly refresh: string | undefined;
  readonly renewAtMs: number;
}

/** So long before its end a token is renewed, that it does not end on the way. */
const earlyMs = 30_000;

function tokensOf(reply: oauth.TokenEndpointResponse, refresh?: string): Tokens {
  const { access_token: access, refresh_token: next = refresh, expires_in: seconds } = reply;
  const renewAtMs =
    seconds === undefined ? Number.POSITIVE_INFINITY : Date.now() + seconds * 1000 - earlyMs;
  return { access, refresh: next, renewAtMs };
}

/** Returns an access token that is good now, for each call. */
export type Bearer = () => Promise<string>;

/** Exchanges what came back for tokens. */
export async function complete(
  settings: OpenidSettings,
  begun: Begun,
  search: string,
): Promise<Bearer> {
  const server = await serverOf(settings);
  const client: oauth.Client = { client_id: settings.clientId };
  const given = new URLSearchParams(search);
  if (given.has('error')) throw new NotSignedIn(given.get('error') ?? '');
  const checked = oauth.validateAuthResponse(server, client, given, begun.state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    checked,
    begun.redirectUri,
    begun.verifier,
    { ...optionsFor(settings.issuer), additionalParameters: audienceOf(settings) },
  );
  const reply = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: begun.nonce,
    requireIdToken: true,
  });
  return bearerOf(settings, server, tokensOf(reply));
}

/** So long an answer is waited for. The calls of the page wait, too. */
const renewalMs = 10_000;

/** An issuer that is out of order has not refused anything. */
const isRefusal = (error: unknown): boolean =>
  error instanceof oauth.ResponseBodyError && [400, 401].includes(error.status);

/** Renews the token before it ends, if the issuer lets it be renewed. A token that has ended is sent all the same: the service refuses it, and the page asks again. */
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
      // What is refused is refused again. A computer that was just opened may have no network yet: the next call tries again.
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
