import { generateKeyPair } from 'jose';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { type Contract, takesCredential } from '../../lib/contract/contract.ts';
import { problems } from '../../lib/contract/problems.ts';
import { resources } from '../../lib/domain/tenancy.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { recordWrites } from '../support/engine/table-calls.ts';
import { call } from '../support/http/call.ts';
import { expectStatus } from '../support/http/expect-status.ts';
import { deleteAtOnce } from '../support/people/delete-at-once.ts';
import { goodClaims, type Issuer, sharedIssuer } from '../support/people/issuer.ts';
import { inTurn } from '../support/random/cases.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';

deleteAtOnce();

let ready: Ready;
let other: Ready;
const contracts = await loadContracts();
const all = rows.map((row) => ({ ...row, contract: contracts.get(row.id) as Contract }));
const places = rows.map(({ id }) => id);
const guarded = all.filter(({ contract }) => takesCredential(contract));
const scoped = guarded.filter(({ contract }) => contract.scope !== 'none');
const unscoped = guarded.filter(({ contract }) => contract.scope === 'none');
const open = all.filter(({ contract }) => !takesCredential(contract));
/** Operations with an ID in their path. The path of `connectConferencing` has the name of a provider. */
const withId = guarded.filter(({ id, path }) => path.includes('{') && id !== 'connectConferencing');

/** Checks the whole request without changing its resource, so that later tests can use it. */
const dryRun = { prefer: 'handling=dry-run' };
/** A deletion has no body, not even as a dry run. */
const dryRunStatus = (contract: Contract): number => (contract.status === 204 ? 204 : 200);

type Stranger = readonly [name: string, headers: Readonly<Record<string, string>>];
/** Names and headers of requests whose credential does not identify a user of this organization. */
let strangers: readonly Stranger[];
/** Headers that each identify the user alone. */
let accepted: readonly Readonly<Record<string, string>>[];
let trusted: Issuer;
beforeAll(async () => {
  [ready, other, trusted] = await Promise.all([readyWorld(), readyWorld(), sharedIssuer()]);
  const { world } = ready;
  const { owner, admin, of } = world;
  const nowMs = Date.now();
  const own = { 'x-service-api-key': owner.key };
  const key = (text: string) => ({ 'x-service-api-key': text });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const withClaims = async (claims: object) =>
    bearer(await trusted.tokenFor(owner, of, { ...claims }));
  const good = await withClaims({});
  const expired = await withClaims({ exp: Math.floor(nowMs / 1000) - 3600 });
  const { privateKey } = await generateKeyPair('RS256');
  const forged = bearer(await trusted.sign(goodClaims(owner.userId, of), {}, privateKey));
  const ofAdmin = bearer(await trusted.tokenFor(admin, of));
  const [late, revoked, orphan] = await Promise.all([
    world.keyFor(owner, ['*'], { expiresAtMs: nowMs - 1 }),
    world.keyFor(owner, ['*'], { revokedAtMs: nowMs - 1 }),
    world.keyFor({ userId: 'nobody' }, ['*']),
  ]);
  strangers = [
    ['no credential', {}],
    ['a malformed key', key('sk_live_')],
    ['an unknown key', key(`sk_live_${'a'.repeat(48)}`)],
    ['an expired key', key(late.key)],
    ['a revoked key', key(revoked.key)],
    ['the key of a user who is gone', key(orphan.key)],
    ['a malformed token', bearer('a.b.c')],
    ['an expired token', expired],
    ['a forged token', forged],
    ['a token of another issuer', await withClaims({ iss: 'https://other.test/' })],
    ['a token for another audience', await withClaims({ aud: 'another' })],
    ['a token of a user who is gone', await withClaims({ sub: 'nobody' })],
    ['a token for another organization', await withClaims({ org: other.world.of })],
    ['a key and the token of another user', { ...own, ...ofAdmin }],
    ['a key and an expired token', { ...own, ...expired }],
    ['a token and a revoked key', { ...key(revoked.key), ...good }],
  ];
  accepted = [own, good, { ...own, ...good }];
});

/** The challenge of a refusal of these headers, with an error for each kind of credential in them. */
function challengeOf(headers: Readonly<Record<string, string>>, error = 'error="invalid_token"') {
  const fault = (header: string) => (header in headers ? `, ${error}` : '');
  const bearer = `Bearer realm="scheduling"${fault('authorization')}`;
  return `${bearer}, ApiKey realm="scheduling"${fault('x-service-api-key')}`;
}

test.each(guarded)(
  '$id is 401 without a valid credential, and writes nothing',
  async ({ id, contract }) => {
    const request = (await ready.same(id)) as Request;
    const written = recordWrites();
    const [nobody, ...others] = strangers as [Stranger];
    for (const [name, headers] of [nobody, ...inTurn(others, places.indexOf(id), 3)]) {
      const answer = await call(contract, { ...request, headers });
      const code = name === 'no credential' ? 'credential/missing' : 'credential/refused';
      expect([answer.status, answer.body.code], name).toEqual([401, code]);
      expect(answer.headers['www-authenticate'], name).toBe(challengeOf(headers));
    }
    written.end();
    expect(written.keys).toEqual([]);
  },
);

test.each(guarded)('$id accepts a key, a token, or both of one user', async ({ id, contract }) => {
  const request = (await ready.same(id)) as Request;
  for (const headers of inTurn(accepted, places.indexOf(id), 2)) {
    const sent = { ...request, headers: { ...headers, ...dryRun } };
    expectStatus(await call(contract, sent), dryRunStatus(contract));
  }
});

test.each(open)('$id is public and ignores any credential', async ({ id, contract }) => {
  for (const as of [undefined, { key: 'bad' }]) {
    const request = (await ready.request(id)) as Request;
    expectStatus(await call(contract, { ...request, as }), contract.status);
  }
});

const scopes = resources.flatMap((name) => [`${name}:read`, `${name}:write`]);

const limited = new Map<string, Promise<{ readonly key: string }>>();

/** Returns a key of the owner with these scopes. Keys are reused, so that each user is looked up once. */
function keyWith(given: readonly string[]): Promise<{ readonly key: string }> {
  const { world } = ready;
  const key = limited.get(String(given)) ?? world.keyFor(world.owner, given);
  limited.set(String(given), key);
  return key;
}

test.each(guarded)(
  '$id is 429 for a credential beyond its rate limit, whatever its scopes and its query',
  async ({ id, contract }) => {
    const as = await ready.world.keyFor(ready.world.owner, ['bookings:read']);
    const request = (await ready.same(id)) as Request;
    // Allows one request in ten seconds.
    vi.stubEnv('CREDENTIAL_RATE', '0.1');
    onTestFinished(() => void vi.unstubAllEnvs());
    const first = await call(contract, { as, ...request, headers: dryRun });
    expect([dryRunStatus(contract), 403]).toContain(first.status);
    const { status, headers, body } = await call(contract, { as, ...request, query: 'unknown=1' });
    expect([status, body.code]).toEqual([429, 'caller/rate-limited']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers.ratelimit).toMatch(/^"credential";r=0;t=\d+$/u);
  },
);

/** Additional scopes: an endpoint may receive events only if its user can read their resources. */
const alsoReads: Readonly<Record<string, readonly string[]>> = {
  createWebhookEndpoint: ['bookings:read'],
};

test.each(scoped)(
  '$id accepts its own scope, and refuses every other scope and all others together',
  async ({ id, contract }) => {
    const request = (await ready.request(id)) as Request;
    const others = scopes.filter((scope) => scope !== contract.scope);
    const alike = others.filter((scope) => scope.split(':')[0] === contract.scope.split(':')[0]);
    const single = inTurn(others, places.indexOf(id), 2);
    for (const given of [[], others, alike, ...single.map((scope) => [scope])]) {
      const refused = await call(contract, { as: await keyWith(given), ...request });
      expect([given, refused.body.code]).toEqual([given, 'caller/scope-missing']);
      expect(refused.status).toBe(403);
      expect(refused.body.detail).toContain(contract.scope);
      const error = `error="insufficient_scope", scope="${contract.scope}"`;
      const challenge = challengeOf({ 'x-service-api-key': '' }, error);
      expect(refused.headers['www-authenticate']).toBe(challenge);
    }
    const every = { as: await keyWith(scopes), ...request, headers: dryRun };
    expectStatus(await call(contract, every), dryRunStatus(contract));
    const own = await keyWith([contract.scope, ...(alsoReads[id] ?? [])]);
    expectStatus(await call(contract, { as: own, ...request }), contract.status);
  },
);

test('the challenge to a token without the scope names the scope in the form of its issuer', async () => {
  vi.stubEnv('JWT_SCOPE_CLAIM', 'permissions');
  vi.stubEnv('JWT_SCOPE_PREFIX', 'https://api.example.com/');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { owner, of } = ready.world;
  const authorization = `Bearer ${await trusted.tokenFor(owner, of, { permissions: '' })}`;
  const { status, headers } = await call(ListBookings, { headers: { authorization } });
  const error = 'error="insufficient_scope", scope="https://api.example.com/bookings:read"';
  expect([status, headers['www-authenticate']]).toEqual([
    403,
    challengeOf({ authorization }, error),
  ]);
});

test.each(['Basic YTpi', 'Digest x', 'Bearerless a.b.c', 'Basic', ''])(
  'a challenge has no error if the Authorization %j is not a bearer token',
  async (authorization) => {
    const { status, headers } = await call(ListBookings, { headers: { authorization } });
    expect([status, headers['www-authenticate']]).toEqual([401, challengeOf({})]);
  },
);

test.each(unscoped)('$id accepts a credential without any scope', async ({ id, contract }) => {
  const request = (await ready.request(id)) as Request;
  expectStatus(await call(contract, { as: await keyWith([]), ...request }), contract.status);
});

test.each(withId)(
  '$id answers a resource of another organization like one that does not exist',
  async ({ id, contract }) => {
    const foreign = (await other.request(id)) as Request;
    const { body } = await call(contract, { as: ready.world.owner, ...foreign });
    const unknown = Object.fromEntries(
      Object.keys(foreign.params ?? {}).map((name) => [name, 'unknown-0000']),
    ) as NonNullable<Request['params']>;
    const none = await call(contract, { as: ready.world.owner, ...foreign, params: unknown });
    expect(problems[body.code as keyof typeof problems].status).toBe(404);
    const { instance: _, ...members } = body;
    const { instance: __, ...membersOfUnknown } = none.body;
    expect(members).toEqual(membersOfUnknown);
    expectStatus(await call(contract, { as: other.world.owner, ...foreign }), contract.status);
  },
);
