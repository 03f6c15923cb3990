import { afterEach, expect, test, vi } from 'vitest';
import { GetBooking } from '../../../lib/contract/bookings/get-booking.ts';
import { GetBookingContacts } from '../../../lib/contract/bookings/get-booking-contacts.ts';
import { ListBookings } from '../../../lib/contract/bookings/list-bookings.ts';
import { UpdateEventType } from '../../../lib/contract/event-types/update-event-type.ts';
import { CancelGuestBooking } from '../../../lib/contract/guests/cancel-guest-booking.ts';
import { UpdateRoutingForm } from '../../../lib/contract/routing-forms/update-routing-form.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { storedItems } from '../../support/engine/stored-items.ts';
import {
  beforeTableCalls,
  recordTableCalls,
  recordWrites,
} from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { ask, at, auditedWorld, hostOf, offers, read } from '../bookings/guests.ts';
import { leadingTo, responseOf, tokenOf } from '../routing-forms/led.ts';
import { look } from './links.ts';
import { bookAt, byToken, newEmail, openTo } from './public-bookings.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const nine = at(3, '09:00');
const dryRun = { prefer: 'handling=dry-run' };
const meeting = {
  locationId: 'zoom',
  provider: 'zoom',
  url: 'https://meet.example.com/desk',
  phoneNumber: null,
  address: null,
  customLocation: null,
  access: 'Ring.',
} as const;

test('a guest books without a credential and gets the public booking with a link token', async () => {
  const world = await auditedWorld();
  const eventType = await openTo(world, { locations: [meeting] });
  const sent = {
    email: 'Tessa@example.com',
    message: 'A message',
    locale: 'ja',
    tracking: { source: 'x' },
  };
  const { status, headers, body } = await bookAt(world.of, eventType, nine, sent);
  expect([status, headers.etag, headers.location]).toEqual([201, '"1"', undefined]);
  const { token, ...shown } = body.data;
  expect(shown).toMatchObject({
    name: 'A talk',
    guestName: 'A guest',
    status: 'open',
    startedAt: nine,
    url: meeting.url,
    access: 'Ring.',
  });
  const own = (await look(token)).body.data;
  const { hosts, organizationName: _, bookingPageUrl: __, locale, ...same } = own;
  expect([same, hosts, locale]).toEqual([shown, [{ name: world.member.name }], 'ja']);
  const stored = await read(world, shown);
  expect(stored).toMatchObject({ eventTypeId: eventType.uid, status: 'open', spamType: 0 });
  expect([hostOf(stored), stored.description]).toEqual([world.member.userId, 'A message']);
  const params = { uid: shown.uid };
  const [contact] = (await call(GetBookingContacts, { as: world.owner, params })).body.data;
  expect(contact).toMatchObject({ email: 'Tessa@example.com', ccEmails: [], message: 'A message' });
  const cancelled = await call(CancelGuestBooking, { guest: token });
  expect(cancelled.body.data).toMatchObject({ status: 'cancel', cancelledBy: 'guest' });
});

test('a private, a foreign and an unknown event type have the same response to any request', async () => {
  const world = await newWorld();
  const [open, hidden] = [await openTo(world), await openTo(world, {}, 'private')];
  const token = await tokenOf(world, await leadingTo(world, open));
  const other = await newWorld();
  const wrong = { startedAt: nine, timeZone: 'Mars/Olympus' };
  for (const [team, uid] of [
    [world.of, hidden.uid],
    [world.of, 'none'],
    [world.of, '#'],
    [other.of, open.uid],
    ['no-team', open.uid],
  ] as const) {
    for (const headers of [{}, byToken(token)]) {
      const { body } = await bookAt(team, { uid }, nine, wrong, headers);
      expect(body.code).toBe('event-type/unknown');
    }
  }
});

test('an event type that becomes private cannot be booked, even if it was cached as public', async () => {
  const world = await auditedWorld();
  const eventType = await openTo(world);
  const first = await bookAt(world.of, eventType, nine);
  const body = { visibility: 'private' };
  const params = { uid: eventType.uid };
  // The clock does not advance, so the process still has the former event type in its cache.
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now });
  await call(UpdateEventType, { as: world.owner, params, body });
  const later = await bookAt(world.of, eventType, at(3, '10:00'));
  expect([first.status, later.body.code]).toEqual([201, 'event-type/unknown']);
});

test.each<[string, Partial<EventType>, Record<string, unknown>, string?]>([
  ['event-type/not-bookable', { status: 'disable' }, {}],
  ['time-zone/unknown', {}, { timeZone: 'Mars/Olympus' }],
  ['time/not-whole-minute', {}, { startedAt: at(3, '09:00').replace(':00.000Z', ':30.000Z') }],
  ['booking/start-in-past', {}, { startedAt: at(-1, '09:00') }],
  ['booking/not-offered', { minimumNotice: 14 * 1440 }, {}],
  ['location/not-offered', {}, { locationId: 'inPerson' }],
  [
    'location/phone-number-missing',
    { locations: [{ ...meeting, locationId: 'phone', provider: null, url: null }] },
    {},
  ],
  ['request/unprocessable', {}, { timeZone: 'Mars/Olympus', locationId: 'inPerson' }],
])('a fault is the same with and without a credential: %s', async (code, overrides, more) => {
  const world = await newWorld();
  const eventType = await openTo(world, overrides);
  const { body } = await bookAt(world.of, eventType, nine, more);
  expect(body.code).toBe(code);
  const { instance: _, ...told } = (await ask(world, eventType, nine, more)).body;
  expect(body).toEqual({ ...told, instance: expect.any(String) });
});

test('answers are checked without a credential, too', async () => {
  const world = await auditedWorld();
  const question = { uid: 'topic', label: 'Topic', type: 'radio', required: true } as const;
  const questions = [{ ...question, options: ['Buying', 'Help'] }];
  const eventType = await openTo(world, { questions });
  const of = (content: unknown, questionUid = 'topic') => ({ questionUid, content });
  for (const [code, answers] of [
    ['answer/missing', []],
    ['answer/unknown-question', [of('Help'), of('x', 'other')]],
    ['answer/repeated', [of('Help'), of('Help')]],
    ['answer/several-options', [of(['Help', 'Buying'])]],
    ['answer/unknown-option', [of('No')]],
    [undefined, [of('Help')]],
  ] as const) {
    expect((await bookAt(world.of, eventType, nine, { answers })).body.code).toBe(code);
  }
});

test('only one of sixteen concurrent requests for one start is booked, with or without a credential', async () => {
  const world = await auditedWorld();
  const eventType = await openTo(world);
  const guests = Array.from({ length: 8 }, () => bookAt(world.of, eventType, nine));
  const programs = Array.from({ length: 8 }, () => ask(world, eventType, nine));
  const all = await Promise.all([...guests, ...programs]);
  const made = all.filter(({ status }) => status === 201);
  expect(made).toHaveLength(1);
  for (const { status, body } of all) {
    if (status !== 201) expect(body.code).toBe('booking/slot-taken');
  }
  const taken = await bookAt(world.of, eventType, nine);
  expect(taken.body).toMatchObject({
    reason: 'busy',
    nextStarts: [at(3, '09:30'), at(3, '10:00'), at(3, '10:30')],
  });
});

test('a double click books once, and both responses are equal although the token is not stored', async () => {
  const world = await auditedWorld();
  const eventType = await openTo(world);
  // A long key that is not a random UUID, because others may be able to guess it.
  const key = {
    'idempotency-key': `twice@example.com ${nine} 0b6f0a5c-5d6a-11ee-8c99-0242ac120002`,
  };
  const email = 'twice@example.com';
  const client = '203.0.113.7';
  const book = (more: object = {}, from = client, startedAt = nine) =>
    bookAt(world.of, eventType, startedAt, { email, ...more }, key, from);
  const [first, second] = await Promise.all([book(), book()]);
  const third = await book();
  expect([first.status, second.body, third.body]).toEqual([201, first.body, first.body]);
  expect(third.headers['idempotency-replayed']).toBe('true');
  const kept = JSON.stringify((await storedItems()).filter(({ sk }) => sk === 'I'));
  expect(kept).toContain(first.body.data.uid);
  expect(kept).not.toContain(first.body.data.token);
  expect((await look(third.body.data.token)).body.data.uid).toBe(first.body.data.uid);
  expect((await book({ name: 'B' })).body.code).toBe('idempotency/key-reused');
  // The same key of another client is independent.
  const other = await book({}, '203.0.113.8', at(3, '11:00'));
  expect(other.status).toBe(201);
  expect(other.body.data.uid).not.toBe(first.body.data.uid);
  const lost = await book({}, '203.0.113.9');
  const again = await book({}, '203.0.113.9');
  expect([lost.body.code, again.body.code]).toEqual(Array(2).fill('booking/slot-taken'));
  expect(again.headers['idempotency-replayed']).toBe('true');
});

test('a random UUID as Idempotency-Key recognizes the guest in another network and does not reveal the booking of another guest', async () => {
  const world = await auditedWorld();
  const eventType = await openTo(world);
  const send = (key: string, from: string, more: object = {}) =>
    bookAt(world.of, eventType, nine, { email, ...more }, { 'idempotency-key': key }, from);
  const email = newEmail();
  const key = crypto.randomUUID();
  const first = await send(key, '2001:db8::1');
  const again = await send(key, '203.0.113.17');
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  expect(again.headers['idempotency-replayed']).toBe('true');
  // A client that knows the key, but not the request, learns nothing about the booking.
  const foreign = await send(key, '203.0.113.18', { email: newEmail() });
  expect([foreign.status, foreign.body.code]).toEqual([422, 'idempotency/key-reused']);
  for (const other of [
    crypto.randomUUID(),
    key.replace(/^.{8}/u, '00000000'),
    `${key} `,
    'x'.repeat(64),
  ]) {
    expect((await send(other, '203.0.113.17')).body.code, other).toBe('booking/slot-taken');
  }
});

test('a response books its routed hosts once, and also opens a private event type until it expires', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member, world.admin]);
  const form = await leadingTo(world, eventType, [world.admin]);
  const token = await tokenOf(world, form);
  const { status, body } = await bookAt(world.of, eventType, nine, {}, byToken(token));
  expect(status).toBe(201);
  expect(hostOf(await read(world, body.data))).toBe(world.admin.userId);
  expect((await responseOf(world, token)).bookingUid).toBe(body.data.uid);
  const again = await bookAt(world.of, eventType, at(3, '11:00'), {}, byToken(token));
  expect(again.body.code).toBe('response/booked');
  const late = await tokenOf(world, await leadingTo(world, eventType));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 86_400_000 });
  const hidden = await bookAt(world.of, eventType, at(10, '11:00'), {}, byToken(late));
  expect(hidden.body.code).toBe('event-type/unknown');
});

test('the dry run of a public booking books nothing and counts nothing', async () => {
  const world = await auditedWorld();
  const eventType = await openTo(world, { locations: [meeting] });
  const written = recordWrites();
  const { status, body } = await bookAt(world.of, eventType, nine, {}, dryRun);
  written.end();
  expect([status, body.data.uid, body.data.token]).toEqual([200, 'dry-run', 'dry-run']);
  // A dry run does not reveal the place of the meeting, because no host would learn about the guest.
  expect([body.data.status, body.data.url, body.data.access]).toEqual(['open', '', null]);
  expect(written.keys.filter((key) => !key.startsWith('RL#'))).toEqual([]);
  expect((await offers(world, eventType, nine, at(3, '09:30'))).length).toBe(1);
});

test('a public booking reads the team and then makes the calls of a booking; it is unavailable if a read fails, and undecided if the write fails', async () => {
  const world = await auditedWorld();
  const eventType = await openTo(world);
  await bookAt(world.of, eventType, nine);
  const calls = recordTableCalls();
  const made = await bookAt(world.of, eventType, at(3, '10:00'));
  expect([made.status, calls]).toEqual([
    201,
    ['BatchGetItem', 'BatchGetItem', ...Array(3).fill('UpdateItem'), 'TransactWriteItems'],
  ]);
  let failing = 'BatchGetItem';
  beforeTableCalls((command) => {
    if (command === failing)
      throw Object.assign(new Error('The table is unavailable.'), { name: 'TimeoutError' });
  });
  expect((await bookAt(world.of, eventType, nine)).body.code).toBe('service/unavailable');
  failing = 'TransactWriteItems';
  const undecided = await bookAt(world.of, eventType, at(3, '12:00'));
  expect(undecided.body.code).toBe('service/undecided');
});

test('a booking of a public event type is refused with the fault of its response token', async () => {
  const world = await newWorld();
  const [eventType, other] = [await openTo(world), await openTo(world)];
  const form = await leadingTo(world, eventType);
  const token = await tokenOf(world, form);
  const codeOf = async (of: EventType, sent: string, startedAt = nine) =>
    (await bookAt(world.of, of, startedAt, {}, byToken(sent))).body.code;
  expect(await codeOf(eventType, `${token}x`)).toBe('response-token/unknown');
  expect(await codeOf(other, token)).toBe('response/leads-elsewhere');
  const closing = await leadingTo(world, eventType);
  const closed = await tokenOf(world, closing);
  const params = { uid: closing.uid };
  await call(UpdateRoutingForm, { as: world.owner, params, body: { status: 'disable' } });
  expect(await codeOf(eventType, closed)).toBe('routing-form/disabled');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 86_400_000 });
  expect(await codeOf(eventType, token, at(3, '09:00'))).toBe('response-token/expired');
});

test('the record of a public booking names the guest as its author, and lists contain the booking', async () => {
  const world = await auditedWorld('restricted');
  const eventType = await openTo(world);
  const { uid } = (await bookAt(world.of, eventType, nine)).body.data;
  const query = { eventTypeId: eventType.uid };
  const listed = await call(ListBookings, { as: world.owner, query });
  expect(listed.body.data.map((one) => one.uid)).toEqual([uid]);
  const params = { uid };
  expect((await call(GetBooking, { as: world.restricted, params })).status).toBe(404);
  const item = (await storedItems()).find(
    ({ pk, sk }) => String(pk).endsWith(`#B#${uid}`) && sk === 'META',
  );
  expect(item?.change).toMatchObject({ kind: 'guest_booked', by: 'guest' });
});
