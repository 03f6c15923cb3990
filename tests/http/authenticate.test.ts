import { beforeAll, expect, test } from 'vitest';
import type { Credential } from '../../lib/domain/tenancy.ts';
import { authenticate } from '../../lib/http/authenticate.ts';
import type { Event } from '../../lib/http/exchange.ts';
import { type Issuer, sharedIssuer } from '../support/people/issuer.ts';
import { newWorld, type World } from '../support/world.ts';

let world: World;
let trusted: Issuer;
beforeAll(async () => {
  [world, trusted] = await Promise.all([newWorld(), sharedIssuer()]);
});

const nowSeconds = Math.floor(Date.now() / 1000);
const inAnHour = nowSeconds + 3600;
const inTwoHours = nowSeconds + 7200;

async function credentialOf(headers: Readonly<Record<string, string>>): Promise<Credential> {
  const event = { headers } as unknown as Event;
  return (await authenticate(event, Date.now())).credential;
}

const keyWith = async (scopes: readonly string[], expiresAtMs: number | null = null) => {
  const { key, keyId } = await world.keyFor(world.owner, scopes, { expiresAtMs });
  return { keyId, sent: { 'x-service-api-key': key } };
};

const tokenWith = async (scope: string, exp: number) => {
  const token = await trusted.tokenFor(world.owner, world.of, { scope, exp });
  return { authorization: `Bearer ${token}` };
};

test('the scopes and the expiry of an API key are known for each request, also from the cache', async () => {
  const { keyId, sent } = await keyWith(['bookings:read', 'users:read'], inAnHour * 1000);
  const scopes = ['bookings:read', 'users:read'];
  const credential = { kind: 'apiKey', scopes, expiresAtMs: inAnHour * 1000, keyId };
  expect(await credentialOf(sent)).toEqual(credential);
  expect(await credentialOf(sent)).toEqual(credential);
});

test('an access token gives its scopes until it expires', async () => {
  const scopes = ['bookings:read', 'events:read'];
  expect(await credentialOf(await tokenWith(scopes.join(' '), inAnHour))).toEqual({
    kind: 'accessToken',
    scopes,
    expiresAtMs: inAnHour * 1000,
  });
});

test.each([
  [['*'], '*', ['*']],
  [['*'], 'bookings:read users:read', ['bookings:read', 'users:read']],
  [['bookings:read', 'users:read'], '*', ['bookings:read', 'users:read']],
  [['bookings:read', 'users:read'], 'bookings:read users:write', ['bookings:read']],
])(
  'a key with %j and a token with %j together have the scopes %j',
  async (ofKey, ofToken, scopes) => {
    const { keyId, sent } = await keyWith(ofKey);
    const credential = await credentialOf({ ...sent, ...(await tokenWith(ofToken, inAnHour)) });
    expect(credential).toEqual({ kind: 'apiKey', keyId, scopes, expiresAtMs: inAnHour * 1000 });
  },
);

test('a key and a token together expire with the first of them', async () => {
  const { sent } = await keyWith(['*'], inAnHour * 1000);
  const both = { ...sent, ...(await tokenWith('*', inTwoHours)) };
  expect((await credentialOf(both)).expiresAtMs).toBe(inAnHour * 1000);
});
