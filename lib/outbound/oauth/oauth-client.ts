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

/** An authorization server (RFC 6749), as its operator documents it. */
export interface OAuthServer {
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  /** Absent where nothing can be revoked. */
  readonly revocationEndpoint?: string | undefined;
  readonly scopes: readonly string[];
  /** What else a user is sent there with. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  /** Whether it names itself in its answer (RFC 9207): then it must be the one that was asked. `perhaps`: where it does. */
  readonly sendsIss: boolean | 'perhaps';
  /** How the service proves who it is: in the body without it. */
  readonly clientAuth?: 'basic' | undefined;
}

/** By what the service is known to an authorization server. */
export interface OAuthRegistration {
  readonly server: OAuthServer;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What a user has allowed the service. */
export interface Grant {
  readonly accessToken: string;
  readonly expiresAtMs: number;
  readonly refreshToken: string;
  readonly scopes: readonly string[];
}

/** An authorization that begins: where the user goes, and what is kept until they come back. */
export interface Begun {
  readonly url: string;
  /** Good once, and nobody guesses it. */
  readonly state: string;
  /** What proves that who exchanges the code is who began (PKCE). */
  readonly verifier: string;
}

/** What an authorization server hands to the callback. */
export interface AuthorizationAnswer {
  readonly code: string;
  readonly iss?: string | undefined;
}

export type OAuthProblem = 'refused' | 'unreachable' | 'timeout' | 'not-configured';

/** What every function that asks throws, and nothing else. `code` is one of RFC 6749 or of ours, never a text of the server's. */
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

/** Whether it is the service itself that the server does not accept, whatever users allow. `unauthorized_client` is said where the organization of a user has removed it. */
export const isOfService = ({ problem, code }: OAuthFailure): boolean =>
  problem === 'not-configured' || code === 'invalid_client';

/** Begins an authorization. With `about`, the state is `<about>.<random>`: who comes back says what it is about. */
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

/** Exchanges the code that a user came back with. The state was compared before. */
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
    // Without it the connection would be over within the hour.
    if (told.refresh_token === undefined) throw new OAuthFailure('refused', 'no_refresh_token');
    return grantOf(told, told.refresh_token, registration);
  });

/** Renews a grant. The refresh token of the answer takes the place of the former one, which may be good no more. */
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

/** Ends a grant, where the server can be asked to. */
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

/** Where a server does not say it. */
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

/** Milliseconds, from the look-up of the name to the end of the answer. */
const longestRequestMs = 10_000;

/** What the library takes with each request. */
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
  // What may be called over http is a matter of the guard.
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

/** Not all servers that take Basic authentication read it in percent-encoding, as RFC 6749 would have it. */
const authOf = ({ server, clientId, clientSecret }: OAuthRegistration): ClientAuth =>
  server.clientAuth === undefined
    ? ClientSecretPost(clientSecret)
    : (_server, _client, _body, headers) => {
        const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
        headers.set('authorization', `Basic ${credentials}`);
      };

/** What a token endpoint refuses with (RFC 6749, 5.2; RFC 7009, 2.2.1). */
const codes: readonly string[] = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_token_type',
  'invalid_scope',
];

/** What a server answers that is busy, whatever status it comes with. */
const passing: readonly string[] = ['temporarily_unavailable', 'server_error'];

const isPassing = ({ status, error }: ResponseBodyError): boolean =>
  status === 408 || status === 429 || passing.includes(error);

function failureOf(error: unknown, signal: AbortSignal): OAuthFailure {
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
