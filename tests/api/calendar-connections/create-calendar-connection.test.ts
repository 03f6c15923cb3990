import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { ListUserBusyTimesV2 } from '../../../lib/contract/availability/list-user-busy-times-v2.ts';
import { CreateCalendarConnection } from '../../../lib/contract/calendar-connections/create-calendar-connection.ts';
import { commit } from '../../../lib/data/engine/commit.ts';
import { calendarName } from '../../../lib/data/external-calendars/calendar-sync.ts';
import { tombstone } from '../../../lib/data/items/tombstone.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { feedOf, feeds } from '../../support/external-calendars/feeds.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { ask, at, offers } from '../bookings/guests.ts';
import { connect } from './connecting.ts';

const bodyOf = async (fed: string | number) => ({ provider: 'ics', url: await feeds.add(fed) });

test('the entries of a feed make its user busy as soon as it is connected, and their times are no longer offered', async () => {
  const { member, ...world } = await newWorld();
  const eventType = await world.eventType([member]);
  const fed = feedOf({ start: at(2, '09:00'), end: at(2, '10:00') });
  const { connection } = await connect(member, fed);
  expect(connection).toMatchObject({
    provider: 'ics',
    account: '127.0.0.1',
    status: 'connected',
    calendars: [{ id: calendarName('feed'), name: 'Family', isBusy: true }],
    onFailure: 'open',
    lastError: null,
  });
  expect(JSON.stringify(connection)).not.toContain('basic.ics');
  const starts = await offers({ member, ...world }, eventType, at(2, '08:00'), at(2, '11:00'));
  expect(starts.map(({ startedAt }) => startedAt)).not.toContain(at(2, '09:00'));
  expect(starts.map(({ startedAt }) => startedAt)).toContain(at(2, '10:00'));
  const refused = await ask({ member, ...world }, eventType, at(2, '09:30'));
  expect([refused.status, refused.body.reason]).toEqual([409, 'busy']);
  const period = { periodStart: at(2, '00:00'), periodEnd: at(3, '00:00') };
  const params = { userId: member.userId };
  const busy = await call(ListUserBusyTimesV2, { as: member, params, query: period });
  const times = { startedAt: at(2, '09:00'), endedAt: at(2, '10:00') };
  const source = { type: 'calendar', uid: connection.uid, eventTypeId: null, ...times };
  expect(busy.body.data).toEqual([{ ...times, source }]);
  expect(JSON.stringify(busy.body)).not.toContain('secret');
});

test('a feed that is sent compressed is connected, and its entry makes the user busy', async () => {
  const { member } = await newWorld();
  const fed = feedOf({ start: at(2, '09:00'), end: at(2, '10:00') });
  const { connection } = await connect(member, gzipSync(fed));
  expect(connection).toMatchObject({ status: 'connected', calendars: [{ name: 'Family' }] });
  const query = { periodStart: at(2, '00:00'), periodEnd: at(3, '00:00') };
  const params = { userId: member.userId };
  const busy = await call(ListUserBusyTimesV2, { as: member, params, query });
  expect(busy.body.data).toMatchObject([{ startedAt: at(2, '09:00'), endedAt: at(2, '10:00') }]);
});

test.each([
  [404, 'The provider has no calendar at this address. Its status is 404.'],
  [401, 'The provider does not accept the credentials. Its status is 401.'],
  ['<html>No calendar</html>', 'What is at this address is not a calendar. Its status is 200.'],
])('a feed that responds with %s is not connected', async (fed, detail) => {
  const { member } = await newWorld();
  const sent = { as: member, body: await bodyOf(fed) };
  const { status, body } = await call(CreateCalendarConnection, sent);
  expect(status).toBe(422);
  const error = { pointer: '/url', code: 'connection/refused', detail };
  expect(body.errors).toEqual([error]);
});

test('a feed address in a private range is refused', async () => {
  vi.stubEnv('CALLS_OWN_MACHINE', undefined);
  const { member } = await newWorld();
  const url = 'https://127.0.0.1:2025/basic.ics';
  const sent = { as: member, body: { provider: 'ics', url } };
  const { status, body } = await call(CreateCalendarConnection, sent);
  expect([status, body.code]).toEqual([422, 'connection/address-forbidden']);
  vi.unstubAllEnvs();
});

test('a feed without an address is refused as incomplete', async () => {
  const { member } = await newWorld();
  const sent = { as: member, body: { provider: 'ics' } };
  const { status, body } = await call(CreateCalendarConnection, sent);
  expect(status).toBe(422);
  const detail = 'The provider requires this member.';
  expect(body.errors).toEqual([{ pointer: '/url', code: 'connection/incomplete', detail }]);
});

test('a provider at which the service is not registered is refused', async () => {
  const { member } = await newWorld();
  const sent = { as: member, body: { provider: 'microsoft' } };
  const { status, body } = await call(CreateCalendarConnection, sent);
  expect([status, body.code]).toEqual([422, 'connection/not-configured']);
});

test('a user has at most ten connections, also if they are created concurrently', async () => {
  const { member } = await newWorld();
  const sent = async () => ({ as: member, body: await bodyOf(feedOf()) });
  const requests = Array.from({ length: 12 }, async () =>
    call(CreateCalendarConnection, await sent()),
  );
  const answers = await Promise.all(requests);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ body }) => body.code)).toEqual([
    'connection/too-many',
    'connection/too-many',
  ]);
});

test('a retry of a creation with the same Idempotency-Key returns the same connection and does not call the provider again', async () => {
  const { member } = await newWorld();
  const body = await bodyOf(feedOf());
  const sent = { as: member, body, headers: { 'idempotency-key': crypto.randomUUID() } };
  const first = await call(CreateCalendarConnection, sent);
  const before = feeds.asked.length;
  const again = await call(CreateCalendarConnection, sent);
  expect(again.body.data).toEqual(first.body.data);
  expect(feeds.asked).toHaveLength(before);
});

test('a user who is deleted during the request connects nothing', async () => {
  const { of, member } = await newWorld();
  const sent = { as: member, body: await bodyOf(feedOf()) };
  let isFirst = true;
  // Runs after the authentication and before the decision reads the user.
  beforeTableCalls(async (name) => {
    if (name !== 'BatchGetItem' || !isFirst) return;
    isFirst = false;
    await commit(of, [{ key: keys.user(of, member.userId), item: tombstone(1, Date.now()) }]);
  });
  expect((await call(CreateCalendarConnection, sent)).body.code).toBe('user/not-found');
});
