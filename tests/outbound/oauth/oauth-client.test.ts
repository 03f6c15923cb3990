import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { oauthServerOf } from '../../../lib/data/external-calendars/oauth-server-of.ts';
import {
  beginAuthorization,
  exchangeCode,
  isOfService,
  type OAuthRegistration,
  type OAuthServer,
  refreshGrant,
  revokeGrant,
} from '../../../lib/outbound/oauth/oauth-client.ts';
import type { Surroundings } from '../../../lib/outbound/surroundings.ts';
import {
  type AuthorizationServer,
  client,
  startAuthorizationServer,
} from '../../support/external-calendars/authorization-server.ts';

const redirectUri = 'https://api.example.com/v1/calendar_connections/callback';

let server: AuthorizationServer;
beforeAll(async () => {
  server = await startAuthorizationServer();
});
afterAll(async () => {
  await server.close();
  vi.unstubAllEnvs();
});
beforeEach(() => {
  server.instead = undefined;
});

/** A registration at a provider that sends `iss`. */
const registration = (more: Partial<OAuthServer> = {}): OAuthRegistration => ({
  server: { ...oauthServerOf('google', { url: server.url }), sendsIss: true, ...more },
  ...client,
});

const resolve = () => [{ address: '127.0.0.1', family: 4 }];
const asking = (reach: Surroundings['reach'] = 'local') => ({ surroundings: { reach, resolve } });

async function agreed() {
  const { url, state, verifier } = beginAuthorization(registration(), redirectUri, 'uid');
  const { code = '', iss = '', ...rest } = await server.agree(url);
  expect(rest.state).toBe(state);
  return { code, iss, verifier };
}

async function granted() {
  const { code, iss, verifier } = await agreed();
  return exchangeCode(registration(), redirectUri, { code, iss }, verifier, asking());
}

test('the authorization URL has its own state, PKCE and the parameters for a refresh token', () => {
  const begin = (about?: string) => beginAuthorization(registration(), redirectUri, about);
  const { url, state, verifier } = begin('uid');
  const sent = Object.fromEntries(new URL(url).searchParams);
  expect(url).toMatch(`${server.url}/o/oauth2/v2/auth?`);
  expect(sent).toEqual({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: redirectUri,
    scope: registration().server.scopes.join(' '),
    state,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/u),
    code_challenge_method: 'S256',
    access_type: 'offline',
    prompt: 'consent',
  });
  expect(state).toMatch(/^uid\.[\w-]{43}$/u);
  expect(begin().state).toMatch(/^[\w-]{43}$/u);
  expect(url).not.toContain(verifier);
  expect(begin('uid').state).not.toBe(state);
  expect(begin('uid').verifier).not.toBe(verifier);
});

test('a code is exchanged for tokens, and a refresh token for new ones', async () => {
  const grant = await granted();
  expect(server.isGood(grant.accessToken)).toBe(true);
  expect(grant.expiresAtMs).toBeGreaterThan(Date.now() + 3_500_000);
  expect(grant.scopes).toEqual(registration().server.scopes);
  const renewed = await refreshGrant(registration(), grant.refreshToken, asking());
  expect(renewed.refreshToken).not.toBe(grant.refreshToken);
  expect(server.isGood(renewed.accessToken)).toBe(true);
});

test('a second exchange of a code revokes the tokens of the first', async () => {
  const { code, iss, verifier } = await agreed();
  const exchange = () =>
    exchangeCode(registration(), redirectUri, { code, iss }, verifier, asking());
  const grant = await exchange();
  await expect(exchange()).rejects.toMatchObject({ problem: 'refused', code: 'invalid_grant' });
  await expect(refreshGrant(registration(), grant.refreshToken, asking())).rejects.toMatchObject({
    problem: 'refused',
    code: 'invalid_grant',
  });
});

test('a code is valid only with the verifier, the callback and the issuer of its authorization', async () => {
  const { code, iss, verifier } = await agreed();
  const exchange = (answer: { code: string; iss?: string }, proof = verifier, uri = redirectUri) =>
    exchangeCode(registration(), uri, answer, proof, asking());
  const refused = { problem: 'refused', code: 'invalid_response' };
  const before = server.asked.length;
  await expect(exchange({ code, iss: 'https://another.example' })).rejects.toMatchObject(refused);
  await expect(exchange({ code })).rejects.toMatchObject(refused);
  expect(server.asked.length, 'the code is not sent').toBe(before);
  const unknown = { problem: 'refused', code: 'invalid_grant' };
  await expect(exchange({ code, iss }, 'x'.repeat(43))).rejects.toMatchObject(unknown);
  await expect(exchange({ code, iss }, verifier, `${redirectUri}/`)).rejects.toMatchObject(unknown);
  expect(await exchange({ code, iss })).toHaveProperty('accessToken');
});

test('the issuer of a server that sends none is not compared', async () => {
  const { code, verifier } = await agreed();
  const other = registration({ sendsIss: false });
  const answer = { code, iss: 'https://another.example' };
  expect(await exchangeCode(other, redirectUri, answer, verifier, asking())).toHaveProperty(
    'scopes',
  );
});

test('the issuer of a server that sometimes sends one is compared if it is present', async () => {
  const { code, iss, verifier } = await agreed();
  const other = registration({ sendsIss: 'perhaps' });
  const exchange = (answer: { code: string; iss?: string }) =>
    exchangeCode(other, redirectUri, answer, verifier, asking());
  const before = server.asked.length;
  const refused = { problem: 'refused', code: 'invalid_response' };
  await expect(exchange({ code, iss: 'https://another.example' })).rejects.toMatchObject(refused);
  expect(server.asked.length, 'the code is not sent').toBe(before);
  expect(await exchange({ code, iss })).toHaveProperty('accessToken');
  const next = await agreed();
  const silent = { code: next.code };
  expect(await exchangeCode(other, redirectUri, silent, next.verifier, asking())).toHaveProperty(
    'accessToken',
  );
});

test('a grant is revoked at the server, unless the server has no revocation endpoint', async () => {
  const grant = await granted();
  await revokeGrant(registration({ revocationEndpoint: undefined }), grant.refreshToken, asking());
  expect(server.isGood(grant.accessToken)).toBe(true);
  await revokeGrant(registration(), grant.refreshToken, asking());
  expect(server.isGood(grant.accessToken)).toBe(false);
});

test('a wrong client secret is a failure of the service, with either client authentication', async () => {
  const { refreshToken } = await granted();
  const forged = { ...registration(), clientSecret: 'another' };
  for (const clientAuth of [undefined, 'basic'] as const) {
    const other = { ...forged, server: { ...forged.server, clientAuth } };
    const refused = { problem: 'refused', code: 'invalid_client' };
    const failed = refreshGrant(other, refreshToken, asking());
    await expect(failed).rejects.toMatchObject(refused);
    expect(await failed.catch(isOfService)).toBe(true);
  }
});

test.each([
  [500, { problem: 'unreachable', code: undefined }],
  [429, { problem: 'unreachable', code: undefined }],
  [302, { problem: 'refused', code: 'invalid_response' }],
  [200, { problem: 'refused', code: 'invalid_response' }],
])(
  'the failure of a response with status %i contains no text of the server',
  async (status, failure) => {
    server.instead = status;
    const failed = refreshGrant(registration(), 'a token', asking());
    await expect(failed).rejects.toMatchObject({ name: 'OAuthFailure', ...failure });
    await expect(failed).rejects.not.toThrow(/Nothing of this is told/u);
  },
);

/** Starts a server that handles each request with this function, and returns its URL. */
async function serving(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const http = createServer(answer ?? (() => {}));
  http.listen(0, '127.0.0.1');
  await new Promise((resolve) => http.once('listening', resolve));
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

const tokenAt = (url: string) => registration({ tokenEndpoint: `${url}/token` });

test('a silent server is a timeout, and an endless response or a missing server is unreachable', async () => {
  const silent = await serving(() => {});
  const signal = AbortSignal.timeout(50);
  await expect(
    refreshGrant(tokenAt(silent), 'a token', { ...asking(), signal }),
  ).rejects.toMatchObject({ problem: 'timeout' });
  const endless = await serving((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('x'.repeat(200_000));
  });
  for (const url of [endless, 'http://127.0.0.1:9']) {
    await expect(refreshGrant(tokenAt(url), 'a token', asking())).rejects.toMatchObject({
      problem: 'unreachable',
    });
  }
});

test.each([
  [429, 'slow_down', { problem: 'unreachable', code: undefined }],
  [400, 'temporarily_unavailable', { problem: 'unreachable', code: undefined }],
  [400, 'server_error', { problem: 'unreachable', code: undefined }],
  [400, 'interaction_required', { problem: 'refused', code: 'other' }],
  [400, 'unauthorized_client', { problem: 'refused', code: 'unauthorized_client' }],
])(
  'a response with status %i and the error %s is not a failure of the service',
  async (status, error, failure) => {
    const url = await serving((_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error, error_description: 'Nothing of this is told.' }));
    });
    const failed = refreshGrant(tokenAt(url), 'a token', asking());
    await expect(failed).rejects.toMatchObject({ name: 'OAuthFailure', ...failure });
    expect(await failed.catch(isOfService), 'the user can do something about it').toBe(false);
  },
);

test('a redirect is not followed, and a forbidden address is not called', async () => {
  const asked: unknown[] = [];
  const other = await serving((request, response) => {
    asked.push(request.url);
    response.end();
  });
  const moved = await serving((_, response) => {
    response.writeHead(307, { location: `${other}/token` }).end();
  });
  await expect(refreshGrant(tokenAt(moved), 'a token', asking())).rejects.toMatchObject({
    problem: 'refused',
  });
  await expect(refreshGrant(tokenAt(other), 'a token', asking('public'))).rejects.toMatchObject({
    problem: 'unreachable',
  });
  expect(asked).toEqual([]);
});

test('a code response without a refresh token is refused, and a refresh retains the former refresh token', async () => {
  const poor = await serving((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ access_token: 'a', token_type: 'Bearer' }));
  });
  const { tokenEndpoint } = tokenAt(poor).server;
  const other = registration({ tokenEndpoint, sendsIss: false });
  await expect(
    exchangeCode(other, redirectUri, { code: 'a' }, 'x'.repeat(43), asking()),
  ).rejects.toMatchObject({ problem: 'refused', code: 'no_refresh_token' });
  const renewed = await refreshGrant(other, 'the former one', asking());
  expect(renewed).toMatchObject({ accessToken: 'a', refreshToken: 'the former one' });
  expect(renewed.expiresAtMs).toBeGreaterThan(Date.now());
});
