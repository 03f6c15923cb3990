import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

/** A user of the provider, with claims. */
export interface Account {
  readonly sub: string;
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** A real OpenID provider. It issues tokens only after a sign-in. */
export interface OpenidProvider {
  readonly issuer: string;
  /** Returns an access token for the audience, from the authorization code flow with PKCE. */
  readonly signIn: (account: Account, audience?: string) => Promise<string>;
  /** Adds a user. The browser of this user sends `x-person`. */
  readonly know: (account: Account) => void;
  /** Registers the public client of the pages (`pagesClientId`) with its redirect URI. */
  readonly registerPages: (redirectUri: string) => Promise<void>;
  /** Makes the next sign-in show a page that is isolated from its opener window. */
  readonly askApart: () => void;
  readonly close: () => Promise<void>;
}

const clientId = 'booking-app';
/** The ID of the client of the pages. */
export const pagesClientId = 'pages';
const redirect = 'http://127.0.0.1/signed-in';

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Starts a provider that the service of this test file trusts, for one audience. */
export async function startOpenidProvider(
  audience: string,
  scope = 'bookings:read',
): Promise<OpenidProvider> {
  const accounts = new Map<string, Account>();
  let isApart = false;
  const server = createServer();
  const port = await listen(server);
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        application_type: 'native',
        redirect_uris: [redirect],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' }] },
    cookies: { keys: [randomUUID()] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub }) }),
    extraTokenClaims: (_: unknown, { accountId }: { accountId: string }) =>
      accounts.get(accountId)?.claims,
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true, idFactory: () => pagesClientId },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_: unknown, resource: string) => ({
          scope,
          audience: resource,
          accessTokenFormat: 'jwt',
        }),
      },
    },
  });
  const others = provider.callback();
  server.on('request', (request, response) => {
    const { url = '' } = request;
    if (!url.startsWith('/sign-in/')) return others(request, response);
    if (!isApart) return finishInteraction(provider, request, response);
    isApart = false;
    return askApart(response);
  });
  Object.assign(process.env, {
    JWT_ISSUER: issuer,
    JWT_AUDIENCE: audience,
    JWT_JWKS_URL: `${issuer}/jwks`,
  });
  return {
    issuer,
    async signIn(account, resource = audience) {
      accounts.set(account.sub, account);
      return signIn(issuer, account.sub, resource, scope);
    },
    know: (account) => void accounts.set(account.sub, account),
    registerPages: (redirectUri) => registerPages(issuer, redirectUri),
    askApart() {
      isApart = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Responds like a provider that isolates its pages from other windows. */
function askApart(response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'text/html',
    'cross-origin-opener-policy': 'same-origin',
  });
  response.end('<!doctype html><title>Who is it?</title><a href="?">Continue</a>');
}

/** The user signs in, and agrees to the request of the client. */
async function finishInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, session, params } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    const login = { accountId: decodeURIComponent(String(request.headers['x-person'])) };
    const options = { mergeWithLastSubmission: false };
    return provider.interactionFinished(request, response, { login }, options);
  }
  const grant = new provider.Grant({
    accountId: session?.accountId,
    clientId: params.client_id ?? clientId,
  });
  grant.addOIDCScope('openid');
  grant.addResourceScope(params.resource ?? '', params.scope ?? '');
  const consent = { grantId: await grant.save() };
  const options = { mergeWithLastSubmission: true };
  return provider.interactionFinished(request, response, { consent }, options);
}

/** Follows redirects with cookies, like a browser. */
async function signIn(
  issuer: string,
  person: string,
  resource: string,
  scope: string,
): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const client = { client_id: clientId, redirect_uri: redirect, resource };
  const asked = {
    ...client,
    response_type: 'code',
    scope: `openid ${scope}`,
    code_challenge: sha256(verifier),
    code_challenge_method: 'S256',
  };
  const cookies = new Map<string, string>();
  let url = `${issuer}/auth?${new URLSearchParams(asked)}`;
  while (!url.startsWith(redirect)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'x-person': encodeURIComponent(person), cookie };
    const reply = await fetch(url, { redirect: 'manual', headers });
    for (const [pair = ''] of reply.headers.getSetCookie().map((one) => one.split(';'))) {
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = reply.headers.get('location');
    if (location === null) throw new Error(await reply.text());
    url = new URL(location, issuer).href;
  }
  const code = new URL(url).searchParams.get('code') ?? '';
  const exchange = { ...client, grant_type: 'authorization_code', code, code_verifier: verifier };
  const body = new URLSearchParams(exchange);
  const reply = await fetch(`${issuer}/token`, { method: 'POST', body });
  const { access_token: token } = (await reply.json()) as { access_token: string };
  return token;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as { port: number }).port;
}

async function registerPages(issuer: string, redirectUri: string): Promise<void> {
  const client = {
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
  };
  const reply = await fetch(`${issuer}/reg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(client),
  });
  if (!reply.ok) throw new Error(await reply.text());
}
