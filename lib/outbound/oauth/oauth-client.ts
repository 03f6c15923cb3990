import { hash, randomBytes } from 'node:crypto';
import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  type ClientAuth,
  ClientSecretPost,
  customFetch,
  expectNoState,
  generateRandomCodeVerifier,
  OperationProcessingError,
  processAuthorizationCodeResponse,
  processRefreshTokenResponse,
  processRevocationResponse,
  ResponseBodyError,
  refreshTokenGrantRequest,
  revocationRequest,
  type TokenEndpointResponse,
  validateAuthResponse,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi';
import type { Asking } from '../calendars/calendar-source.ts';
import { guardedFetch } from './guarded-fetch.ts';

/** Authorization server (RFC 6749) from its operator's documentation. */
export interface OAuthServer {
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  /** Undefined if the server has no revocation. */
  readonly revocationEndpoint?: string | undefined;
  readonly scopes: readonly string[];
  /** Additional parameters of the authorization request. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  /**
   * True if the server returns its issuer (RFC 9207), which must then match. `perhaps` checks it only if it is present.
   */
  readonly sendsIss: boolean | 'perhaps';
  /** Authentication of the service; undefined sends its secret in the body. */
  readonly clientAuth?: 'basic' | undefined;
}

/** Registration of the service at an authorization server. */
export interface OAuthRegistration {
  readonly server: OAuthServer;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Grant of a user. */
export interface Grant {
  readonly accessToken: string;
  readonly expiresAtMs: number;
  readonly refreshToken: string;
  readonly scopes: readonly string[];
}

/** Begun authorization: the address for the user, and the values to store until they come back. */
export interface Begun {
  readonly url: string;
  /** Unguessable text that can be used once. */
  readonly state: string;
  /** Secret that proves that the code is exchanged by the process that began (PKCE). */
  readonly verifier: string;
}

/** Parameters of the redirect from an authorization server. */
export interface AuthorizationAnswer {
  readonly code: string;
  readonly iss?: string | undefined;
}

export type OAuthProblem = 'refused' | 'unreachable' | 'timeout' | 'not-configured';

/**
 * The only error of functions that send requests. `code` is from RFC 6749 or from this service, never a text of the
 * server.
 */
export class OAuthFailure extends Error {
  override readonly name = 'OAuthFailure';
  readonly problem: OAuthProblem;
  readonly code: string | undefined;

  constructor(problem: OAuthProblem, code?: string) {
    super(`The authorization server could not be used: ${problem}.`);
    this.problem = problem;
    this.code = code;
  }
}

/**
 * True if the server rejects the service itself, independent of the user. `unauthorized_client` is not included: it
 * means that the organization of a user has removed the service.
 */
export const isOfService = ({ problem, code }: OAuthFailure): boolean =>
  problem === 'not-configured' || code === 'invalid_client';

/**
 * Begins an authorization. With `about`, the state is `<about>.<random>`, so that the redirect identifies its subject.
 */
export function beginAuthorization(
  { server, clientId }: OAuthRegistration,
  redirectUri: string,
  about?: string,
): Begun {
  const random = randomBytes(32).toString('base64url');
  const state = about === undefined ? random : `${about}.${random}`;
  const verifier = generateRandomCodeVerifier();
  const url = new URL(server.authorizationEndpoint);
  const asked: Readonly<Record<string, string>> = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: server.scopes.join(' '),
    state,
    code_challenge: hash('sha256', verifier, 'base64url'),
    code_challenge_method: 'S256',
    ...server.parameters,
  };
  for (const [name, value] of Object.entries(asked)) {
    if (value !== '') url.searchParams.set(name, value);
  }
  return { url: url.href, state, verifier };
}

/** Exchanges the code of a redirect. The caller has compared the state before. */
export const exchangeCode = (
  registration: OAuthRegistration,
  redirectUri: string,
  { code, iss }: AuthorizationAnswer,
  verifier: string,
  asking: Asking,
): Promise<Grant> =>
  asked(registration, asking, async ({ server, client, auth, options }) => {
    const answer = new URLSearchParams({ code });
    if (iss !== undefined && registration.server.sendsIss !== false) answer.set('iss', iss);
    const checked = validateAuthResponse(server, client, answer, expectNoState);
    const response = await authorizationCodeGrantRequest(
      server,
      client,
      auth,
      checked,
      redirectUri,
      verifier,
      options,
    );
    const told = await processAuthorizationCodeResponse(server, client, response);
    // Without a refresh token, the connection would end within an hour.
    if (told.refresh_token === undefined) throw new OAuthFailure('refused', 'no_refresh_token');
    return grantOf(told, told.refresh_token, registration);
  });

/** Renews a grant. The new refresh token replaces the former one, which may no longer be valid. */
export const refreshGrant = (
  registration: OAuthRegistration,
  refreshToken: string,
  asking: Asking,
): Promise<Grant> =>
  asked(registration, asking, async ({ server, client, auth, options }) => {
    const response = await refreshTokenGrantRequest(server, client, auth, refreshToken, options);
    const told = await processRefreshTokenResponse(server, client, response);
    return grantOf(told, told.refresh_token ?? refreshToken, registration);
  });

/** Revokes a grant, if the server supports revocation. */
export const revokeGrant = (
  registration: OAuthRegistration,
  refreshToken: string,
  asking: Asking,
): Promise<void> =>
  asked(registration, asking, async ({ server, client, auth, options }) => {
    if (registration.server.revocationEndpoint === undefined) return;
    const response = await revocationRequest(server, client, auth, refreshToken, options);
    await processRevocationResponse(response);
  });

/** Lifetime of an access token if the server does not specify one. */
const usualSeconds = 3600;

const grantOf = (
  { access_token: accessToken, expires_in: seconds = usualSeconds, scope }: TokenEndpointResponse,
  refreshToken: string,
  { server }: OAuthRegistration,
): Grant => ({
  accessToken,
  expiresAtMs: Date.now() + seconds * 1000,
  refreshToken,
  scopes: scope?.split(' ') ?? server.scopes,
});

/** Maximum duration in milliseconds, from the name look-up to the end of the response. */
const longestRequestMs = 10_000;

/** Parameters of the library for each request. */
interface OAuthRequestContext {
  readonly server: AuthorizationServer;
  readonly client: Client;
  readonly auth: ClientAuth;
  readonly options: {
    readonly [customFetch]: ReturnType<typeof guardedFetch>;
    readonly [allowInsecureRequests]: true;
  };
}

async function asked<Outcome>(
  registration: OAuthRegistration,
  { surroundings, signal: given }: Asking,
  run: (asked: OAuthRequestContext) => Promise<Outcome>,
): Promise<Outcome> {
  const limit = AbortSignal.timeout(longestRequestMs);
  const signal = given === undefined ? limit : AbortSignal.any([limit, given]);
  const { issuer, tokenEndpoint, revocationEndpoint, sendsIss } = registration.server;
  const server: AuthorizationServer = {
    issuer,
    token_endpoint: tokenEndpoint,
    ...(revocationEndpoint !== undefined && { revocation_endpoint: revocationEndpoint }),
    authorization_response_iss_parameter_supported: sendsIss === true,
  };
  // The guard decides which addresses may be called over http.
  const options = {
    [customFetch]: guardedFetch(surroundings, signal),
    [allowInsecureRequests]: true,
  } as const;
  const client: Client = { client_id: registration.clientId };
  try {
    return await run({ server, client, auth: authOf(registration), options });
  } catch (error) {
    throw failureOf(error, signal);
  }
}

/** Not all servers decode percent-encoding in Basic authentication, which RFC 6749 requires. */
const authOf = ({ server, clientId, clientSecret }: OAuthRegistration): ClientAuth =>
  server.clientAuth === undefined
    ? ClientSecretPost(clientSecret)
    : (_server, _client, _body, headers) => {
        const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
        headers.set('authorization', `Basic ${credentials}`);
      };

/** Error codes of a token endpoint (RFC 6749, 5.2; RFC 7009, 2.2.1). */
const codes: readonly string[] = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_token_type',
  'invalid_scope',
];

/** Error codes of a busy server, with any status. */
const passing: readonly string[] = ['temporarily_unavailable', 'server_error'];

const isPassing = ({ status, error }: ResponseBodyError): boolean =>
  status === 408 || status === 429 || passing.includes(error);

export function failureOf(error: unknown, signal: AbortSignal): OAuthFailure {
  if (error instanceof OAuthFailure) return error;
  if (error instanceof ResponseBodyError) {
    if (isPassing(error)) return new OAuthFailure('unreachable');
    return new OAuthFailure('refused', codes.includes(error.error) ? error.error : 'other');
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    return new OAuthFailure('refused', 'invalid_client');
  }
  if (error instanceof OperationProcessingError) {
    const { status = 0 } = (error.cause ?? {}) as { readonly status?: number };
    const isAway = status === 429 || status >= 500;
    return isAway
      ? new OAuthFailure('unreachable')
      : new OAuthFailure('refused', 'invalid_response');
  }
  return new OAuthFailure(signal.aborted ? 'timeout' : 'unreachable');
}
