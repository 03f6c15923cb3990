import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CreateCalendarConnection } from '../../../lib/contract/calendar-connections/create-calendar-connection.ts';
import { UpdateCalendarConnection } from '../../../lib/contract/calendar-connections/update-calendar-connection.ts';
import { calendarName } from '../../../lib/data/external-calendars/calendar-sync.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { client } from '../../support/external-calendars/authorization-server.ts';
import { feedOf } from '../../support/external-calendars/feeds.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { at, seatsLeft } from '../bookings/guests.ts';
import {
  authorize,
  begin,
  calendarId,
  connectGoogle,
  type Google,
  startGoogle,
} from './authorizing.ts';
import { connect, connectionOf } from './connecting.ts';

let google: Google;
beforeAll(async () => {
  google = await startGoogle();
  const [start, end] = [{ dateTime: at(2, '09:00') }, { dateTime: at(2, '10:00') }];
  google.calendars.put(calendarId, { id: 'lunch', summary: 'A secret appointment', start, end });
});
afterAll(() => google.close());
afterEach(() => {
  google.instead = undefined;
  vi.useRealTimers();
});

const exchanges = () => google.server.asked.filter((path) => path === '/token').length;
const refusedState = { status: 422, body: { code: 'connection/state-refused' } };

test('a user who agrees at the provider is connected, and their calendar entries make them busy', async () => {
  const world = await newWorld();
  const { member } = world;
  const eventType = await world.eventType([member]);
  const { connection, url } = await begin(member);
  expect(connection).toMatchObject({
    provider: 'google',
    account: '',
    status: 'pending',
    calendars: [],
    lastSyncedAt: null,
  });
  expect(
    await connectionOf(member, connection.uid),
    'the authorization URL is returned once',
  ).toEqual(connection);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(1);
  const { code, state, iss } = await google.server.agree(url);
  const { status, body, headers } = await authorize(member, connection.uid, { code, state, iss });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data).toMatchObject({
    uid: connection.uid,
    account: calendarId,
    status: 'connected',
    calendars: [{ id: calendarName(calendarId), isBusy: true }],
    lastError: null,
  });
  expect([body.data.authorizationUrl, headers.etag]).toEqual([undefined, '"3"']);
  expect(await connectionOf(member, connection.uid)).toEqual(body.data);
  expect(await seatsLeft(world, eventType, at(2, '09:00'))).toBe(0);
  expect(await seatsLeft(world, eventType, at(2, '10:00'))).toBe(1);
});

test('a state is valid only for its own connection and user, and a refused state uses up no code', async () => {
  const { member, owner } = await newWorld();
  const mine = await begin(member);
  const theirs = await begin(owner);
  const { code, state } = await google.server.agree(mine.url);
  const before = exchanges();
  const { uid } = mine.connection;
  const another = `${state?.slice(0, -1)}${state?.endsWith('a') ? 'b' : 'a'}`;
  expect(await authorize(member, uid, { code, state: another })).toMatchObject(refusedState);
  expect(await authorize(owner, theirs.connection.uid, { code, state })).toMatchObject(
    refusedState,
  );
  expect((await authorize(owner, uid, { code, state })).body.code).toBe('connection/unknown');
  expect(exchanges()).toBe(before);
  expect((await authorize(member, uid, { code, state })).status).toBe(200);
});

test('a state can be used once, also by concurrent requests', async () => {
  const { member } = await newWorld();
  const { connection, url } = await begin(member);
  const { code, state } = await google.server.agree(url);
  const before = exchanges();
  const sent = { code, state };
  const replies = await Promise.all([1, 2, 3].map(() => authorize(member, connection.uid, sent)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  expect(await authorize(member, connection.uid, sent)).toMatchObject(refusedState);
  expect(exchanges()).toBe(before + 1);
});

test('a retry of an authorization with the same Idempotency-Key does not exchange the code again', async () => {
  const { member } = await newWorld();
  const { connection, url } = await begin(member);
  const { code, state } = await google.server.agree(url);
  const before = exchanges();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await authorize(member, connection.uid, { code, state }, headers);
  const again = await authorize(member, connection.uid, { code, state }, headers);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(exchanges()).toBe(before + 1);
});

test('a state expires after ten minutes, and the authorization can begin again', async () => {
  const { member } = await newWorld();
  const { connection, url } = await begin(member);
  const { code, state } = await google.server.agree(url);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 600_000);
  expect(await authorize(member, connection.uid, { code, state })).toMatchObject(refusedState);
  vi.useRealTimers();
  const { status, body } = await authorize(member, connection.uid, {});
  expect([status, body.data.status]).toEqual([200, 'pending']);
  const { authorizationUrl = '' } = body.data;
  expect(authorizationUrl).not.toBe(url);
  const next = await google.server.agree(authorizationUrl);
  const { code: other, state: newState } = next;
  // The former state is not valid, although it has not expired.
  expect(await authorize(member, connection.uid, { code, state })).toMatchObject(refusedState);
  const done = await authorize(member, connection.uid, { code: other, state: newState });
  expect([done.status, done.body.data.status]).toEqual([200, 'connected']);
});

test('a user who refuses at the provider leaves the connection pending', async () => {
  const { member } = await newWorld();
  const { connection, url } = await begin(member);
  const { error, state, code } = await google.server.refuse(url);
  expect([error, code]).toEqual(['access_denied', undefined]);
  expect(state).toMatch(`${connection.uid}.`);
  expect(await connectionOf(member, connection.uid)).toEqual(connection);
});

test('a code that the provider does not accept connects nothing, and its state is used up', async () => {
  const { member } = await newWorld();
  const { connection, url } = await begin(member);
  const { code, state } = await google.server.agree(url);
  const { status, body } = await authorize(member, connection.uid, { code: 'another', state });
  const detail = 'The provider does not accept the code.';
  expect(status).toBe(422);
  expect(body.errors).toEqual([{ pointer: '/code', code: 'connection/refused', detail }]);
  expect(await authorize(member, connection.uid, { code, state })).toMatchObject(refusedState);
  expect(await connectionOf(member, connection.uid)).toEqual(connection);
});

test('a provider that does not accept the service itself is 422 with a code about the registration', async () => {
  const { member } = await newWorld();
  const { connection, url } = await begin(member);
  const { code, state } = await google.server.agree(url);
  vi.stubEnv('GOOGLE_CLIENT_SECRET', 'the former one');
  const { status, body } = await authorize(member, connection.uid, { code, state });
  vi.stubEnv('GOOGLE_CLIENT_SECRET', client.clientSecret);
  const detail = 'The provider does not accept the registration of this service.';
  expect(status).toBe(422);
  expect(body.errors).toEqual([{ pointer: '', code: 'connection/not-configured', detail }]);
});

test('a response with another issuer connects nothing', async () => {
  const { member } = await newWorld();
  const { connection, url } = await begin(member);
  const { code, state } = await google.server.agree(url);
  const before = exchanges();
  const sent = { code, state, iss: 'https://another.example' };
  const { status, body } = await authorize(member, connection.uid, sent);
  expect([status, body.code, exchanges()]).toEqual([422, 'connection/refused', before]);
});

test('a code that was used for one connection connects no other one', async () => {
  const { member } = await newWorld();
  const first = await begin(member);
  const { code, state } = await google.server.agree(first.url);
  await authorize(member, first.connection.uid, { code, state });
  const second = await begin(member);
  const other = await google.server.agree(second.url);
  const sent = { code, state: other.state };
  const { status, body } = await authorize(member, second.connection.uid, sent);
  expect([status, body.code]).toEqual([422, 'connection/refused']);
});

test('the grant is revoked if the calendars cannot be read', async () => {
  const { member } = await newWorld();
  const { connection, url } = await begin(member);
  const { code, state } = await google.server.agree(url);
  google.instead = 500;
  const { status, body } = await authorize(member, connection.uid, { code, state });
  expect([status, body.code]).toEqual([422, 'connection/refused']);
  expect(body.errors?.[0]?.detail).toMatch(/^The provider could not be reached, or failed\./u);
  expect(google.server.isGood(google.server.issued.at(-1) ?? '')).toBe(false);
  expect((await connectionOf(member, connection.uid)).status).toBe('pending');
});

test('a failure of the table after the code exchange connects nothing, and the authorization can begin again', async () => {
  const { member } = await newWorld();
  const { connection, url } = await begin(member);
  const { code, state } = await google.server.agree(url);
  let commits = 0;
  beforeTableCalls((name) => {
    if (name === 'TransactWriteItems') commits += 1;
    if (commits === 2) throw new Error('The table is unavailable.');
  });
  expect((await authorize(member, connection.uid, { code, state })).status).toBe(500);
  commits = 3;
  expect(await connectionOf(member, connection.uid)).toEqual(connection);
  expect(await authorize(member, connection.uid, { code, state })).toMatchObject(refusedState);
  const { authorizationUrl = '' } = (await authorize(member, connection.uid, {})).body.data;
  const next = await google.server.agree(authorizationUrl);
  const sent = { code: next.code, state: next.state };
  expect((await authorize(member, connection.uid, sent)).body.data.status).toBe('connected');
});

test('a connection can be authorized again and keeps the choices of its user', async () => {
  const { member } = await newWorld();
  const { uid } = await connectGoogle(google, member);
  const calendars = [{ id: calendarName(calendarId), isBusy: false }];
  await call(UpdateCalendarConnection, { as: member, params: { uid }, body: { calendars } });
  const { authorizationUrl = '' } = (await authorize(member, uid, {})).body.data;
  const { code, state } = await google.server.agree(authorizationUrl);
  const { body } = await authorize(member, uid, { code, state });
  expect(body).toMatchObject({
    data: { status: 'connected', calendars: [{ isBusy: false }] },
  });
});

test('a dry run of an authorization checks the state and uses up neither the state nor the code', async () => {
  const { member } = await newWorld();
  const { connection, url } = await begin(member);
  const { code, state } = await google.server.agree(url);
  const headers = { prefer: 'handling=dry-run' };
  const before = exchanges();
  const dry = await authorize(member, connection.uid, { code, state }, headers);
  expect([dry.status, dry.body.data]).toEqual([200, connection]);
  const wrong = { code, state: `${state}x` };
  expect(await authorize(member, connection.uid, wrong, headers)).toMatchObject(refusedState);
  expect(exchanges()).toBe(before);
  expect((await authorize(member, connection.uid, { code, state })).status).toBe(200);
});

test('a code without a state and a state without a code are 422', async () => {
  const { member } = await newWorld();
  const { connection } = await begin(member);
  const detail = 'The provider requires this member.';
  for (const [sent, pointer] of [
    [{ code: 'a' }, '/state'],
    [{ state: 'a' }, '/code'],
  ] as const) {
    const { status, body } = await authorize(member, connection.uid, sent);
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ pointer, code: 'connection/incomplete', detail }]);
  }
});

test('an authorization of a calendar feed is 409, and that of an unknown connection is 404', async () => {
  const { member } = await newWorld();
  const { connection } = await connect(member, feedOf());
  const { status, body } = await authorize(member, connection.uid, {});
  expect([status, body.code]).toEqual([409, 'connection/not-authorizable']);
  expect((await authorize(member, 'none', {})).body.code).toBe('connection/unknown');
});

test('a provider whose registration was removed authorizes nothing', async () => {
  const { member } = await newWorld();
  const { connection } = await begin(member);
  vi.stubEnv('GOOGLE_CLIENT_ID', '');
  const { status, body } = await authorize(member, connection.uid, {});
  vi.stubEnv('GOOGLE_CLIENT_ID', 'scheduling');
  expect([status, body.code]).toEqual([422, 'connection/not-configured']);
});

test('a retry of a creation with the same Idempotency-Key is 409 and does not return the authorization address again', async () => {
  const { member } = await newWorld();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const sent = { as: member, body: { provider: 'google' }, headers };
  const first = await call(CreateCalendarConnection, sent);
  const again = await call(CreateCalendarConnection, sent);
  expect([again.status, again.body.code]).toEqual([409, 'idempotency/secret-shown-once']);
  expect(again.headers.location).toBe(first.headers.location);
});

test('the dry run of a creation creates no connection, and its authorization address contains no usable state', async () => {
  const { member } = await newWorld();
  const headers = { prefer: 'handling=dry-run' };
  const { status, body } = await call(CreateCalendarConnection, {
    as: member,
    body: { provider: 'google' },
    headers,
  });
  expect([status, body.data.uid, body.data.status]).toEqual([200, 'dry-run', 'pending']);
  expect(new URL(body.data.authorizationUrl ?? '').searchParams.get('state')).toMatch(
    /^dry-run\./u,
  );
});
