import { hash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { disconnectAccount } from '../../lib/app/external-calendars/disconnect-account.ts';
import { accessTokenOf, grantDeps } from '../../lib/app/external-calendars/grants.ts';
import { CheckCalendarConnection } from '../../lib/contract/calendar-connections/check-calendar-connection.ts';
import { DeleteCalendarConnection } from '../../lib/contract/calendar-connections/delete-calendar-connection.ts';
import { DeleteOrganizationUser } from '../../lib/contract/organization/delete-organization-user.ts';
import { findGrant, leaseGrant } from '../../lib/data/external-calendars/calendar-grants.ts';
import { openGrant } from '../../lib/data/external-calendars/connection-secrets.ts';
import { wholeStoreOf } from '../../lib/data/whole-store.ts';
import { refreshGrant } from '../../lib/outbound/oauth/oauth-client.ts';
import { surroundings } from '../../lib/outbound/surroundings.ts';
import {
  authorize,
  begin,
  connectGoogle,
  type Google,
  startGoogle,
} from '../api/calendar-connections/authorizing.ts';
import {
  connectionOf,
  minuteMs,
  runWorker,
  synchronize,
} from '../api/calendar-connections/connecting.ts';
import { storedItems } from '../support/engine/stored-items.ts';
import { allItems } from '../support/engine/table-items.ts';
import { client } from '../support/external-calendars/authorization-server.ts';
import { call } from '../support/http/call.ts';
import { contextOf } from '../support/http/context-of.ts';
import { deleteAtOnce } from '../support/people/delete-at-once.ts';
import { logLines } from '../support/processes/log-lines.ts';
import { newWorld, type Person, type World } from '../support/world.ts';

deleteAtOnce();

let google: Google;
beforeAll(async () => {
  google = await startGoogle();
});
afterAll(() => google.close());
afterEach(() => {
  google.server.lifetime = 3600;
  google.server.instead = undefined;
});

const deps = { ...grantDeps, surroundings };
const renewals = () => google.server.asked.filter((path) => path === '/token').length;

/** The access token of a connection, renewed if necessary. */
const accessOf = (
  { of, member }: World,
  uid: string,
  aheadMs = 0,
  more: Partial<typeof deps> = {},
) =>
  accessTokenOf(of, member.userId, { uid, provider: 'google' }, () => Date.now() + aheadMs, {
    ...deps,
    ...more,
  });

const grantOf = async ({ of, member }: World, uid: string) =>
  openGrant(of, member.userId, uid, (await findGrant(of, uid)) ?? '');

/** Connects an account whose access token counts as expired immediately. */
async function connectOutdated(as: Person) {
  google.server.lifetime = 30;
  const connection = await connectGoogle(google, as);
  google.server.lifetime = 3600;
  return connection;
}

test('concurrent callers renew an access token once, and all of them use the new token', async () => {
  const world = await newWorld();
  const { member } = world;
  const { uid } = await connectOutdated(member);
  const before = renewals();
  const check = async () => {
    const { body } = await call(CheckCalendarConnection, { as: member, params: { uid } });
    return body.data.status;
  };
  const ask = () => accessOf(world, uid);
  const asks = Promise.all([ask(), ask(), ask()]);
  const checks = Promise.all([check(), check()]);
  const synced = await synchronize(member, uid);
  expect(new Set(await asks).size).toBe(1);
  expect([...(await checks), synced.status]).toEqual(['connected', 'connected', 'connected']);
  expect(renewals()).toBe(before + 1);
  // If a refresh token had been used twice, the provider would accept no token of this grant any more.
  const next = await accessOf(world, uid, 59.5 * minuteMs);
  expect(google.server.isGood(next)).toBe(true);
  expect(renewals()).toBe(before + 2);
  expect((await connectionOf(member, uid)).status).toBe('connected');
});

test('the time of a renewal is part of the time limit for the provider', async () => {
  const { member } = await newWorld();
  const { uid } = await connectOutdated(member);
  const times = vi.spyOn(AbortSignal, 'timeout');
  onTestFinished(() => times.mockRestore());
  const before = renewals();
  await call(CheckCalendarConnection, { as: member, params: { uid } });
  expect(renewals()).toBe(before + 1);
  const longest = Math.max(...times.mock.calls.map(([ms]) => ms));
  expect(longest).toBeGreaterThan(10_000);
  expect(longest).toBeLessThan(13_000);
});

test('a renewed access token is stored before it is returned, and does not change the version of the connection', async () => {
  const world = await newWorld();
  const { uid } = await connectOutdated(world.member);
  const version = async () =>
    (await storedItems()).find(({ sk }) => sk === `CC#${uid}`)?.ver as number;
  const [before, former] = [await version(), await grantOf(world, uid)];
  const accessToken = await accessOf(world, uid);
  const kept = await grantOf(world, uid);
  expect(kept).toMatchObject({ accessToken });
  expect(kept.refreshToken).not.toBe(former.refreshToken);
  expect(await version()).toBe(before);
});

test('an access token can be renewed after the lease of a crashed renewal has ended, and again after the provider failed', async () => {
  const world = await newWorld();
  const { uid } = await connectOutdated(world.member);
  const sealed = (await findGrant(world.of, uid)) ?? '';
  const nowMs = Date.now();
  const lease = { by: 'one who ended', untilMs: nowMs + 30_000 };
  expect(await leaseGrant(world.of, uid, sealed, lease, nowMs)).toBe('leased');
  const other = { ...lease, by: 'another' };
  expect(await leaseGrant(world.of, uid, sealed, other, nowMs)).toBe('refused');
  google.server.instead = 503;
  await expect(accessOf(world, uid, 31_000)).rejects.toMatchObject({ problem: 'unreachable' });
  google.server.instead = undefined;
  expect(google.server.isGood(await accessOf(world, uid, 31_000))).toBe(true);
});

test('a connection whose user has withdrawn consent fails until the user authorizes it again', async () => {
  const world = await newWorld();
  const { member } = world;
  const { uid } = await connectOutdated(member);
  const { refreshToken } = await grantOf(world, uid);
  const registration = await grantDeps.registrationOf('google');
  if (registration === undefined) throw new Error('Google must be registered.');
  await grantDeps.revokeGrant(registration, refreshToken, { surroundings: surroundings() });
  const { body } = await call(CheckCalendarConnection, { as: member, params: { uid } });
  expect(body.data).toMatchObject({ status: 'failed', problem: 'unauthorized', calendars: [] });
  for (const minutes of [11, 22, 33]) await runWorker(minutes * minuteMs);
  const failed = await connectionOf(member, uid);
  expect([failed.status, failed.lastError]).toEqual(['failed', 'unauthorized']);
  const { authorizationUrl = '' } = (await authorize(member, uid, {})).body.data;
  const { code, state } = await google.server.agree(authorizationUrl);
  const done = await authorize(member, uid, { code, state });
  expect(done.body.data).toMatchObject({ status: 'connected', lastError: null });
  expect((await synchronize(member, uid)).status).toBe('connected');
});

test('a connection stays connected if the provider refuses the credentials of the service itself', async () => {
  const { member } = await newWorld();
  const { uid } = await connectOutdated(member);
  vi.stubEnv('GOOGLE_CLIENT_SECRET', 'the former one');
  const { body } = await call(CheckCalendarConnection, { as: member, params: { uid } });
  expect(body.data).toMatchObject({ status: 'failed', problem: 'unreachable' });
  const told: unknown[] = [];
  for (const minutes of [11, 22, 33]) told.push((await runWorker(minutes * minuteMs)).line);
  vi.stubEnv('GOOGLE_CLIENT_SECRET', client.clientSecret);
  expect(JSON.stringify(told)).toContain('OAuthFailure');
  const { status, lastError } = await connectionOf(member, uid);
  expect([status, lastError]).toEqual(['connected', null]);
  await runWorker(60 * minuteMs);
  expect((await connectionOf(member, uid)).lastError).toBeNull();
});

test('a connection that is not authorized yet is not read and does not change', async () => {
  const { member } = await newWorld();
  const { connection } = await begin(member);
  const before = google.calendars.asked.length;
  expect(await synchronize(member, connection.uid)).toEqual(connection);
  expect(google.calendars.asked.length).toBe(before);
  await runWorker(40 * minuteMs);
  expect(await connectionOf(member, connection.uid)).toEqual(connection);
  const { body } = await call(CheckCalendarConnection, {
    as: member,
    params: { uid: connection.uid },
  });
  expect(body.data).toMatchObject({ status: 'failed', problem: 'unauthorized' });
});

const grantItem = async (uid: string) =>
  (await storedItems()).find(({ pk, sk }) => sk === 'GRANT' && String(pk).endsWith(`#${uid}`));

test('disconnecting revokes the grant at the provider and deletes it from the table', async () => {
  const world = await newWorld();
  const { uid } = await connectGoogle(google, world.member);
  const { accessToken } = await grantOf(world, uid);
  const params = { uid };
  const dry = { prefer: 'handling=dry-run' };
  await call(DeleteCalendarConnection, { as: world.member, params, headers: dry });
  expect(google.server.isGood(accessToken)).toBe(true);
  expect((await call(DeleteCalendarConnection, { as: world.member, params })).status).toBe(204);
  expect(google.server.isGood(accessToken)).toBe(false);
  const left = await grantItem(uid);
  expect([left?.sealed, left?.exp]).toEqual([undefined, expect.any(Number)]);
});

test('a grant that a user authorizes while the connection is disconnected is revoked', async () => {
  const world = await newWorld();
  const { member, of } = world;
  const { connection, url } = await begin(member);
  const { uid } = connection;
  const { code, state } = await google.server.agree(url);
  let isAuthorized = false;
  const late: typeof findGrant = async (...asked) => {
    const found = await findGrant(...asked);
    if (!isAuthorized) await authorize(member, uid, { code, state });
    isAuthorized = true;
    return found;
  };
  const { userId } = member;
  const context = contextOf(world);
  await disconnectAccount({ uid, userId }, context, wholeStoreOf(of), { ...deps, findGrant: late });
  expect(await findGrant(of, uid)).toBeUndefined();
  expect(google.server.isGood(google.server.issued.at(-1) ?? '')).toBe(false);
});

test('a connection can be deleted while the provider is unavailable', async () => {
  const { member } = await newWorld();
  const { uid } = await connectGoogle(google, member);
  vi.stubEnv('GOOGLE_OAUTH_URL', 'http://127.0.0.1:9');
  const { status } = await call(DeleteCalendarConnection, { as: member, params: { uid } });
  vi.stubEnv('GOOGLE_OAUTH_URL', google.server.url);
  expect(status).toBe(204);
});

test('the deletion of a user revokes the grants of the user', async () => {
  const world = await newWorld();
  const { member, owner } = world;
  const { uid } = await connectGoogle(google, member);
  await begin(member);
  const { accessToken } = await grantOf(world, uid);
  const params = { userId: member.userId };
  const { status, body } = await call(DeleteOrganizationUser, { as: owner, params });
  expect(status, JSON.stringify(body)).toBe(204);
  expect(google.server.isGood(accessToken)).toBe(false);
  expect(await grantItem(uid)).not.toHaveProperty('sealed');
});

test('an access token that is renewed while the connection is deleted is revoked', async () => {
  const world = await newWorld();
  const { uid } = await connectOutdated(world.member);
  const made: string[] = [];
  const slowly: typeof refreshGrant = async (...asked) => {
    const grant = await refreshGrant(...asked);
    made.push(grant.accessToken);
    await call(DeleteCalendarConnection, { as: world.member, params: { uid } });
    return grant;
  };
  await expect(accessOf(world, uid, 0, { refreshGrant: slowly })).rejects.toMatchObject({
    problem: 'unauthorized',
  });
  expect(made.map(google.server.isGood)).toEqual([false]);
});

test('the table, the replies and the log contain no code, token, state, verifier or secret of the service', async () => {
  const world = await newWorld();
  const { member } = world;
  const { connection, url } = await begin(member);
  const { code, state = '' } = await google.server.agree(url);
  const { uid } = connection;
  const stored = await allItems();
  const told = [
    await authorize(member, uid, { code: 'another', state }),
    await authorize(member, uid, { code, state }),
    await connectionOf(member, uid),
  ];
  const again = await connectGoogle(google, member);
  told.push(again as never, (await synchronize(member, again.uid)) as never);
  await accessOf(world, again.uid, 60 * minuteMs);
  await call(DeleteCalendarConnection, { as: member, params: { uid: again.uid } });
  const texts = [...stored, ...(await allItems()), JSON.stringify(told), JSON.stringify(logLines)];
  const challenge = new URL(url).searchParams.get('code_challenge') ?? '';
  const secrets = [
    ...google.server.issued,
    state.split('.')[1] ?? '',
    challenge,
    'canary-5e1d0f7a9c',
  ];
  expect(google.server.issued.length).toBeGreaterThan(5);
  // The challenge is the hash of the verifier, so no text of this length may have it as its hash.
  const texted = texts.flatMap((text) => text.match(/(?<![\w-])[\w-]{43}(?![\w-])/gu) ?? []);
  expect(texted.length).toBeGreaterThan(0);
  expect(texted.filter((text) => hash('sha256', text, 'base64url') === challenge)).toEqual([]);
  const found = secrets.filter((secret) => texts.some((text) => text.includes(secret)));
  expect(found).toEqual([]);
});
