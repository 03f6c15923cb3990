import { hash } from 'node:crypto';
import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  customFetch,
  discoveryRequest,
  expectNoState,
  getValidatedIdTokenClaims,
  None,
  processAuthorizationCodeResponse,
  processDiscoveryResponse,
  validateAuthResponse,
} from 'oauth4webapi';
import { forbiddenPart } from '../check-url.ts';
import type { Surroundings } from '../surroundings.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { failureOf, OAuthFailure } from './oauth-client.ts';

/** Public client at an OpenID provider. */
export interface OpenidClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** Audience of the access tokens. */
  readonly audience: string;
  readonly scopes: readonly string[];
}

/** Values that bind a redirect of the provider to the request that caused it. */
export interface AuthorizationValues {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Result of a sign-in: an access token, and the subject of the ID token. */
export interface SignInTokens {
  readonly accessToken: string;
  readonly subject: string;
}

/** Timeout of each request, from the name look-up to the end of the response. */
const longestRequestMs = 4_000;

/** The library may call http addresses: `guardedFetch` decides which ones are allowed. */
const optionsFor = (surroundings: Surroundings, signal: AbortSignal) => ({
  [customFetch]: guardedFetch(surroundings, signal),
  [allowInsecureRequests]: true as const,
});

interface CachedProvider {
  readonly provider: AuthorizationServer;
  readonly untilMs: number;
}

const cachedMs = 10 * 60_000;
const cache = new Map<string, CachedProvider>();

/** Reads the discovery document of an issuer, at most every 10 minutes. */
async function discover(issuer: string, surroundings: Surroundings): Promise<AuthorizationServer> {
  const cached = cache.get(issuer);
  if (cached !== undefined && performance.now() < cached.untilMs) return cached.provider;
  const signal = AbortSignal.timeout(longestRequestMs);
  const provider = await discoveryRequest(new URL(issuer), optionsFor(surroundings, signal))
    .then((response) => processDiscoveryResponse(new URL(issuer), response))
    .catch(() => {
      throw new OAuthFailure('unreachable');
    });
  const { authorization_endpoint: endpoint } = provider;
  const isAllowed =
    typeof endpoint === 'string' && forbiddenPart(endpoint, surroundings.reach) === undefined;
  if (!isAllowed) throw new OAuthFailure('unreachable');
  cache.set(issuer, { provider, untilMs: performance.now() + cachedMs });
  return provider;
}

/** Leaves out scopes that the provider does not list, because it may refuse them. Without a list, all are requested. */
function scopeOf(
  { scopes }: OpenidClient,
  { scopes_supported: supported }: AuthorizationServer,
): string {
  const common = scopes.filter((scope) => supported?.includes(scope));
  return ['openid', ...(common.length > 0 ? common : scopes)].join(' ');
}

/** Providers use one of two names for the audience, and ignore the other. Some refuse a `resource` that is not a URL. */
const audienceOf = ({ audience }: OpenidClient) => ({
  audience,
  ...(/^https?:\/\//u.test(audience) && { resource: audience }),
});

/** Returns the address at which the user signs in. */
export async function authorizationUrl(
  client: OpenidClient,
  { state, nonce, verifier }: AuthorizationValues,
  prompt: 'login' | undefined,
  surroundings: Surroundings,
): Promise<string> {
  const provider = await discover(client.issuer, surroundings);
  const url = new URL(provider.authorization_endpoint ?? '');
  const parameters = {
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    response_type: 'code',
    scope: scopeOf(client, provider),
    state,
    nonce,
    code_challenge: hash('sha256', verifier, 'base64url'),
    code_challenge_method: 'S256',
    ...audienceOf(client),
    ...(prompt && { prompt }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Parameters of the redirect from the provider. */
export interface AuthorizationResponse {
  readonly code: string;
  readonly iss?: string | undefined;
}

/** Exchanges the code of a redirect for tokens, and checks the ID token. The caller has compared the state before. */
export async function redeemCode(
  client: OpenidClient,
  { code, iss }: AuthorizationResponse,
  { nonce, verifier }: Omit<AuthorizationValues, 'state'>,
  surroundings: Surroundings,
): Promise<SignInTokens> {
  const provider = await discover(client.issuer, surroundings);
  const signal = AbortSignal.timeout(longestRequestMs);
  const oauthClient = { client_id: client.clientId };
  const answer = new URLSearchParams({ code, ...(iss !== undefined && { iss }) });
  try {
    const response = await authorizationCodeGrantRequest(
      provider,
      oauthClient,
      None(),
      validateAuthResponse(provider, oauthClient, answer, expectNoState),
      client.redirectUri,
      verifier,
      { ...optionsFor(surroundings, signal), additionalParameters: audienceOf(client) },
    );
    const tokens = await processAuthorizationCodeResponse(provider, oauthClient, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    const { sub = '' } = getValidatedIdTokenClaims(tokens) ?? {};
    return { accessToken: tokens.access_token, subject: sub };
  } catch (error) {
    throw failureOf(error, signal);
  }
}
