import { exportSPKI, generateKeyPair } from 'jose';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { call } from '../support/http/call.ts';
import { goodClaims, type Issuer, sharedIssuer } from '../support/people/issuer.ts';
import { newWorld, type World } from '../support/world.ts';

let world: World<'admin'>;
let trusted: Issuer;
beforeAll(async () => {
  [world, trusted] = await Promise.all([newWorld('admin'), sharedIssuer()]);
});
afterEach(() => {
  vi.useRealTimers();
});

const seconds = () => Math.floor(Date.now() / 1000);
const good = () => goodClaims(world.owner.userId, world.of);
const bearer = (token: string) =>
  call(ListBookings, { headers: { authorization: `Bearer ${token}` } });
const refused = async (token: string) => {
  const { body, headers } = await bearer(token);
  expect(headers['www-authenticate']).toMatch(/^Bearer /u);
  return body.code;
};

test.each(['RS256', 'ES256'] as const)('a token signed with %s is accepted', async (alg) => {
  const token = await trusted.sign(good(), { alg, kid: alg }, trusted.keys[alg].privateKey);
  expect((await bearer(token)).status).toBe(200);
});

test('the scheme is read in any letter case, and one key set is used for many tokens', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // Refreshes the cached key set, which would otherwise expire in the middle of this test.
  expect((await bearer(await trusted.sign(good()))).status).toBe(200);
  const asked = trusted.asked();
  for (const scheme of ['bearer', 'BEARER', 'Bearer ']) {
    const token = await trusted.sign({ ...good(), jti: scheme });
    const headers = { authorization: `${scheme} ${token}` };
    expect((await call(ListBookings, { headers })).status).toBe(200);
  }
  expect(trusted.asked()).toBe(asked);
});

test.each([
  ['of another issuer', { iss: 'https://other.test/' }],
  ['of no issuer', { iss: undefined }],
  ['for another audience', { aud: 'another' }],
  ['for no audience', { aud: undefined }],
  ['without a user', { sub: undefined }],
  ['with a user that is no text', { sub: 7 }],
  ['without an organization', { org: undefined }],
  ['with an organization that is no text', { org: ['a'] }],
  ['without a scope', { scope: undefined }],
  ['with a scope that is a list', { scope: ['*'] }],
  ['without an expiry', { exp: undefined }],
  ['with an expiry that is no number', { exp: 'tomorrow' }],
  ['with a time of issue that is no number', { iat: '1' }],
  ['of a user who does not exist', { sub: 'nobody' }],
  ['of an empty user', { sub: '' }],
  ['of a huge user', { sub: 'x'.repeat(5000) }],
  ['of a user id with a lone surrogate', { sub: '\ud800' }],
  ['of an organization that does not exist', { org: 'nowhere' }],
  ['of an empty organization', { org: '' }],
  ['of a huge organization', { org: 'x'.repeat(5000) }],
])('a token %s is refused', async (_, claims) => {
  const sent = Object.entries({ ...good(), ...claims }).filter(([, value]) => value !== undefined);
  expect(await refused(await trusted.sign(Object.fromEntries(sent)))).toBe('credential/refused');
});

test('a token of an issuer that differs by a slash is refused', async () => {
  const token = await trusted.sign({ ...good(), iss: `${trusted.url}/` });
  expect(await refused(token)).toBe('credential/refused');
});

test('a token for several audiences is accepted if the service is one of them', async () => {
  const token = await trusted.sign({ ...good(), aud: ['another', good().aud] });
  expect((await bearer(token)).status).toBe(200);
});

test('a token of another tenant with a user of this one is refused', async () => {
  const stranger = await newWorld();
  expect(await refused(await trusted.tokenFor(world.owner, stranger.of))).toBe(
    'credential/refused',
  );
});

test('the organization and the user of a token cannot be divided at another character', async () => {
  const [org, sub] = [`${world.of}#U#${world.owner.userId}`, 'x'];
  expect(await refused(await trusted.sign({ ...good(), org, sub }))).toBe('credential/refused');
  const glued = { org: world.of.slice(0, -1), sub: `${world.of.at(-1)}#U#${world.owner.userId}` };
  expect(await refused(await trusted.sign({ ...good(), ...glued }))).toBe('credential/refused');
});

test('an expired token is accepted for one minute and no longer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  expect((await bearer(await trusted.sign({ ...good(), exp: seconds() - 59 }))).status).toBe(200);
  expect(await refused(await trusted.sign({ ...good(), exp: seconds() - 60 }))).toBe(
    'credential/refused',
  );
});

test('a cached token is refused after its extra minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const token = await trusted.sign({ ...good(), exp: seconds() - 30 });
  expect((await bearer(token)).status).toBe(200);
  vi.setSystemTime(Date.now() + 31_000);
  expect(await refused(token)).toBe('credential/refused');
});

test.each(['nbf', 'iat'])(
  'a token whose %s is at most 60 seconds in the future is accepted, and a later one is refused',
  async (claim) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const signed = (aheadSeconds: number) =>
      trusted.sign({ ...good(), [claim]: seconds() + aheadSeconds });
    expect((await bearer(await signed(60))).status).toBe(200);
    for (const late of [60.5, 61, 1e12]) {
      expect(await refused(await signed(late))).toBe('credential/refused');
    }
  },
);

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('an unsigned token is refused, with and without a signature part', async () => {
  for (const alg of ['none', 'None', 'NONE']) {
    const unsigned = `${part({ alg, typ: 'JWT', kid: 'RS256' })}.${part(good())}`;
    expect(await refused(`${unsigned}.`)).toBe('credential/refused');
    expect(await refused(`${unsigned}.AAAA`)).toBe('credential/refused');
    expect(await refused(unsigned)).toBe('credential/refused');
  }
});

test('a token that is signed by HMAC with the public key is refused', async () => {
  const secret = new TextEncoder().encode(await exportSPKI(trusted.keys.RS256.publicKey));
  const token = await trusted.sign(good(), { alg: 'HS256', kid: 'RS256' }, secret);
  expect(await refused(token)).toBe('credential/refused');
});

test('a token with another algorithm is refused even if its key is known', async () => {
  const strong = await generateKeyPair('RS512', { extractable: true });
  const token = await trusted.sign(good(), { alg: 'RS512', kid: 'RS256' }, strong.privateKey);
  expect(await refused(token)).toBe('credential/refused');
});

test('a token that another key signed under a known key ID is refused', async () => {
  const { privateKey } = await generateKeyPair('RS256');
  expect(await refused(await trusted.sign(good(), {}, privateKey))).toBe('credential/refused');
});

test('a token with an altered header, payload or signature is refused', async () => {
  const [header, , signature] = (await trusted.sign(good())).split('.');
  const payload = part({ ...good(), sub: world.admin.userId });
  expect(await refused(`${header}.${payload}.${signature}`)).toBe('credential/refused');
  const parts = (await trusted.sign(good())).split('.');
  for (const index of [0, 1, 2]) {
    const text = parts[index] ?? '';
    const middle = Math.floor(text.length / 2);
    const other = text[middle] === 'A' ? 'B' : 'A';
    const altered = `${text.slice(0, middle)}${other}${text.slice(middle + 1)}`;
    expect(await refused(parts.with(index, altered).join('.'))).toBe('credential/refused');
  }
});

test.each([
  'Bearer',
  'Bearer ',
  'Basic dXNlcjpwYXNz',
  'Bearer a.b',
  'Bearer a.b.c',
  'Bearer a.b.c.d',
  'Bearer  , ',
  '',
])('the authorization header "%s" is refused', async (authorization) => {
  const answer = await call(ListBookings, { headers: { authorization } });
  expect(answer.body.code).toBe('credential/refused');
});

test('an unknown key ID reloads the key set, at most once in 30 seconds', async () => {
  const nowMs = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs + 31_000 });
  const claims = { ...good(), exp: Math.floor(nowMs / 1000) + 600 };
  const before = trusted.asked();
  expect(await refused(await trusted.sign(claims, { kid: 'unknown-1' }))).toBe(
    'credential/refused',
  );
  expect(trusted.asked()).toBe(before + 1);
  for (const kid of ['unknown-2', 'unknown-3', 'unknown-4']) {
    expect(await refused(await trusted.sign(claims, { kid }))).toBe('credential/refused');
  }
  expect(trusted.asked()).toBe(before + 1);
});

const both = (key: string, token: string) =>
  call(ListBookings, {
    headers: { 'x-service-api-key': key, authorization: `Bearer ${token}` },
  });

test('a key and a token of the same user are accepted together', async () => {
  expect((await both(world.owner.key, await trusted.tokenFor(world.owner, world.of))).status).toBe(
    200,
  );
});

test('a key and a token of different users are refused', async () => {
  const { body } = await both(world.owner.key, await trusted.tokenFor(world.admin, world.of));
  expect(body.code).toBe('credential/refused');
});

test('a key and a token of users of two organizations are refused, even if both users have the same ID', async () => {
  const other = await newWorld();
  const namesake = await other.addUser('member', { userId: world.owner.userId });
  const token = await trusted.tokenFor(namesake, other.of);
  expect((await bearer(token)).status).toBe(200);
  expect((await both(namesake.key, token)).status).toBe(200);
  expect((await both(world.owner.key, token)).body.code).toBe('credential/refused');
});

test('an invalid credential next to a valid one is refused', async () => {
  const token = await trusted.tokenFor(world.owner, world.of);
  const expired = await trusted.sign({ ...good(), exp: seconds() - 3600 });
  for (const [key, sent] of [
    [`${world.owner.key}x`, token],
    ['', token],
    [world.owner.key, expired],
    [world.owner.key, 'a.b.c'],
    [world.owner.key, ''],
  ] as const) {
    expect((await both(key, sent)).body.code).toBe('credential/refused');
  }
});

test('a scope must be in both the key and the token', async () => {
  const limited = await world.keyFor(world.owner, ['schedules:read']);
  const all = await trusted.tokenFor(world.owner, world.of);
  const few = await trusted.tokenFor(world.owner, world.of, { scope: 'schedules:read users:read' });
  const right = await trusted.tokenFor(world.owner, world.of, { scope: ' bookings:read  a:b ' });
  const none = await trusted.tokenFor(world.owner, world.of, { scope: '' });
  expect((await both(limited.key, all)).body.code).toBe('caller/scope-missing');
  expect((await both(world.owner.key, few)).body.code).toBe('caller/scope-missing');
  expect((await both(world.owner.key, none)).body.code).toBe('caller/scope-missing');
  expect((await both(world.owner.key, right)).status).toBe(200);
  expect((await bearer(right)).status).toBe(200);
});

test('all tokens of a user share one rate limit, in any spelling of the header', async () => {
  // Stops the clock: in another window, the number of remaining requests is different.
  vi.useFakeTimers({ toFake: ['Date'] });
  const remaining = async (header: string) => {
    const { headers } = await call(ListBookings, { headers: { authorization: header } });
    return Number(/r=(\d+)/u.exec(headers.ratelimit ?? '')?.[1]);
  };
  const [first, second] = [await trusted.sign(good()), await trusted.sign({ ...good(), jti: 'b' })];
  const before = await remaining(`Bearer ${first}`);
  const left: number[] = [];
  for (const header of [`BEARER ${first}`, `Bearer   ${first}`, `bearer ${second}`]) {
    left.push(await remaining(header));
  }
  expect(left.every((one) => one < before)).toBe(true);
});
