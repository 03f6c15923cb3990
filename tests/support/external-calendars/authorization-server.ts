import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import { vi } from 'vitest';
import { meetingScopes } from '../../../lib/data/conferencing/meeting-scopes.ts';
import {
  type OAuthProvider,
  oauthServerOf,
} from '../../../lib/data/external-calendars/oauth-server-of.ts';

/** The OAuth client of the service at the server. */
export const client = { clientId: 'scheduling', clientSecret: 'canary-5e1d0f7a9c' };

/** The URL to which users return. */
const redirectUriOf = (purpose: Purpose): string =>
  `https://api.example.com/v1/${purpose === 'meetings' ? 'conferencing' : 'calendar_connections'}/callback`;

/** The purpose for which users authorize the service. */
type Purpose = 'calendars' | 'meetings';

type Documented = ReturnType<typeof oauthServerOf>;

const meetingsOf = { zoom: 'zoom', google: 'googleMeet', microsoft: 'teams' } as const;

/** The scopes of Zoom are a setting of the Zoom app, so the service requests none. */
function scopesOf(as: OAuthProvider, purpose: Purpose): readonly string[] {
  if (as === 'zoom') return ['meetings'];
  return purpose === 'meetings' ? meetingScopes[meetingsOf[as]] : oauthServerOf(as, {}).scopes;
}

/**
 * An authorization server with rotating refresh tokens: using one twice revokes all tokens of its
 * grant. It replaces the server of a provider.
 */
export interface AuthorizationServer {
  readonly url: string;
  /** The paths of all requests. */
  readonly asked: string[];
  /** All codes and tokens. */
  readonly issued: string[];
  /** The lifetime of access tokens, in seconds. */
  lifetime: number;
  /** The status of responses to token requests, without a body; undefined for normal responses. */
  instead: number | undefined;
  /**
   * Follows the redirects like a browser, signs in and agrees. Returns the parameters of the final
   * redirect.
   */
  readonly agree: (url: string) => Promise<Readonly<Record<string, string>>>;
  readonly refuse: (url: string) => Promise<Readonly<Record<string, string>>>;
  /** Whether an access token is valid. */
  readonly isGood: (accessToken: string) => boolean;
  readonly close: () => Promise<void>;
}

/** Starts a server at which the service of this test file is registered, like at a provider. */
export async function startAuthorizationServer(
  as: OAuthProvider = 'google',
  purpose: Purpose = as === 'zoom' ? 'meetings' : 'calendars',
): Promise<AuthorizationServer> {
  const grants = new Map<string, string>();
  const ended = new Set<unknown>();
  const http = createServer();
  http.listen(0, '127.0.0.1');
  await new Promise((resolve) => http.once('listening', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const documented = oauthServerOf(as, { url });
  const scopes = scopesOf(as, purpose);
  const scope = scopes.join(' ');
  const asked = (to: string) => (to.includes('scope=') ? to : `${to}&scope=${scope}`);
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const server: AuthorizationServer = {
    url,
    asked: [],
    issued: [],
    lifetime: 3600,
    instead: undefined,
    agree: (to) => goThrough(asked(to), redirectUriOf(purpose), 'agrees'),
    refuse: (to) => goThrough(asked(to), redirectUriOf(purpose), 'refuses'),
    isGood: (token) => grants.has(token) && !ended.has(grants.get(token)),
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
  const tokenPath = pathOf(documented.tokenEndpoint);
  const known = { as, documented, scopes, redirectUri: redirectUriOf(purpose) };
  const settings = settingsOf(server, known, { ...(await exportJWK(privateKey)) });
  const provider = new Provider(url, settings);
  for (const kind of ['access_token', 'refresh_token', 'authorization_code'] as const) {
    provider.on(`${kind}.saved`, (saved) => {
      const { jti, grantId } = saved as { readonly jti: string; readonly grantId: string };
      server.issued.push(jti);
      grants.set(jti, grantId);
    });
  }
  provider.on('grant.revoked', (_, grantId) => void ended.add(grantId));
  const others = provider.callback();
  http.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '', url);
    server.asked.push(pathname);
    if (pathname.startsWith('/sign-in/')) return finish(provider, request, response);
    if (pathname !== tokenPath || server.instead === undefined) return others(request, response);
    return response.writeHead(server.instead).end('Nothing of this is told.');
  });
  vi.stubEnv(`${as.toUpperCase()}_CLIENT_ID`, client.clientId);
  vi.stubEnv(`${as.toUpperCase()}_CLIENT_SECRET`, client.clientSecret);
  vi.stubEnv(`${as.toUpperCase()}_OAUTH_URL`, url);
  return server;
}

const pathOf = (url: string): string => new URL(url).pathname;

/** The provider that the server simulates, and its settings. */
interface Served {
  readonly as: OAuthProvider;
  readonly documented: Documented;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
}

const settingsOf = (
  server: AuthorizationServer,
  { as, documented, scopes, redirectUri }: Served,
  key: object,
) => ({
  clients: [
    {
      client_id: client.clientId,
      client_secret: client.clientSecret,
      token_endpoint_auth_method: as === 'zoom' ? 'client_secret_basic' : 'client_secret_post',
      id_token_signed_response_alg: 'ES256',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
  ],
  jwks: { keys: [{ ...key, alg: 'ES256', use: 'sig', kid: 'one' }] },
  cookies: { keys: [randomUUID()] },
  scopes,
  routes: {
    authorization: pathOf(documented.authorizationEndpoint),
    token: pathOf(documented.tokenEndpoint),
    revocation: as === 'zoom' ? '/oauth/revoke' : '/revoke',
  },
  ttl: {
    AccessToken: () => server.lifetime,
    AuthorizationCode: 60,
    Grant: 3600,
    Interaction: 600,
    RefreshToken: 3600,
    Session: 600,
  },
  findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub }) }),
  issueRefreshToken: () => true,
  expiresWithSession: () => false,
  rotateRefreshToken: true,
  interactions: { url: (_: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
  features: {
    devInteractions: { enabled: false },
    revocation: { enabled: true, allowedPolicy: () => true },
  },
});

/** The user signs in, and agrees to the requested scopes or refuses them. */
async function finish(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, session, params } = await provider.interactionDetails(request, response);
  const options = { mergeWithLastSubmission: prompt.name !== 'login' };
  if (request.headers['x-person'] === 'refuses') {
    const refused = { error: 'access_denied', error_description: 'Nothing of this is told.' };
    return provider.interactionFinished(request, response, refused, options);
  }
  if (prompt.name === 'login') {
    const login = { accountId: 'ann' };
    return provider.interactionFinished(request, response, { login }, options);
  }
  const { clientId } = client;
  const grant = new provider.Grant({ accountId: session?.accountId, clientId });
  grant.addOIDCScope(params.scope ?? '');
  const consent = { grantId: await grant.save() };
  return provider.interactionFinished(request, response, { consent }, options);
}

/** Follows the redirects with their cookies. Returns the parameters of the last URL. */
async function goThrough(from: string, redirectUri: string, person: 'agrees' | 'refuses') {
  const cookies = new Map<string, string>();
  let url = from;
  while (!url.startsWith(redirectUri)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, { redirect: 'manual', headers: { 'x-person': person, cookie } });
    for (const [pair = ''] of reply.headers.getSetCookie().map((one) => one.split(';'))) {
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = reply.headers.get('location');
    if (location === null) throw new Error(await reply.text());
    url = new URL(location, url).href;
  }
  return Object.fromEntries(new URL(url).searchParams);
}
