import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ListGuestAvailableSchedules } from '../../../lib/contract/guests/list-guest-available-schedules.ts';
import { ListPublicAvailableSchedules } from '../../../lib/contract/guests/list-public-available-schedules.ts';
import { RescheduleGuestBooking } from '../../../lib/contract/guests/reschedule-guest-booking.ts';
import { GetBookingPage } from '../../../lib/contract/pages/get-booking-page.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { call } from '../../support/http/call.ts';
import { fromAddress, newAddress } from '../../support/people/new-address.ts';
import { newWorld, type World } from '../../support/world.ts';
import { at, book } from '../bookings/guests.ts';
import { leadingTo, tokenOf as responseTokenOf } from '../routing-forms/led.ts';
import { tokenOf } from './links.ts';
import { bookAt, byToken, openTo } from './public-bookings.ts';

const dayMs = 86_400_000;
const taken = () => at(3, '09:00');
const later = (start: string, ms: number) => new Date(Date.parse(start) + ms).toISOString();

let world: World;
/** All its twelve hosts take part, so a search of 31 days covers 372 host days. */
let ofTwelve: EventType;
let guest: string;

beforeAll(async () => {
  world = await newWorld();
  const hosts = [];
  for (let added = 0; added < 12; added += 1) hosts.push(await world.addUser('member'));
  ofTwelve = await world.eventType(hosts, {
    visibility: 'public',
    assignment: { type: 'all' } as EventType['assignment'],
  });
  await book(world, ofTwelve, taken());
  guest = await tokenOf(world, await book(world, ofTwelve, at(4, '09:00')));
});
// Gives a client without a credential ten tokens, at the beginning of a window.
beforeEach(() => {
  vi.stubEnv('CREDENTIAL_RATE', '1');
  const nowMs = Math.ceil(Date.now() / 10_000) * 10_000;
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const search = (
  { uid }: { readonly uid: string },
  ms: number,
  client = newAddress(),
  headers: Readonly<Record<string, string>> = {},
) => {
  const query = { periodStart: taken(), periodEnd: later(taken(), ms) };
  const params = { team: world.of, uid };
  const event = fromAddress(client, 'GET');
  return call(ListPublicAvailableSchedules, { params, query, headers, event });
};
const searchAsGuest = (ms: number, client = newAddress()) => {
  const query = { periodStart: taken(), periodEnd: later(taken(), ms) };
  return call(ListGuestAvailableSchedules, { guest, query, event: fromAddress(client, 'GET') });
};
const lookAtPage = ({ uid: eventTypeId }: EventType, client: string) =>
  call(GetBookingPage, {
    params: { team: world.of, eventTypeId },
    event: fromAddress(client, 'GET'),
  });

/** Counts the answered requests of one client until one is refused. */
async function answeredOf(send: (client: string) => Promise<{ readonly status: number }>) {
  const client = newAddress();
  for (let answered = 0; ; answered += 1) {
    const { status } = await send(client);
    if (status === 429) return answered;
    expect(status).toBe(200);
  }
}

/** A client that has used all its tokens. */
async function exhausted(): Promise<string> {
  const client = newAddress();
  const one = await openTo(world);
  for (let sent = 0; sent < 10; sent += 1) {
    expect((await search(one, dayMs, client)).status).toBe(200);
  }
  return client;
}

const tooLong = {
  pointer: 'query/periodEnd',
  code: 'member/invalid',
  detail: 'Must be at most 31 days after `periodStart`.',
};

test('a search without a credential covers at most 31 days, with any token', async () => {
  vi.stubEnv('CREDENTIAL_RATE', '100');
  const response = await responseTokenOf(world, await leadingTo(world, ofTwelve));
  const hidden = await openTo(world, {}, 'private');
  const month = 31 * dayMs;
  for (const send of [
    (ms: number) => search(ofTwelve, ms),
    (ms: number) => search(ofTwelve, ms, newAddress(), byToken(response)),
    (ms: number) => searchAsGuest(ms),
  ]) {
    expect((await send(month)).status).toBe(200);
    const { status, body } = await send(month + 1);
    expect([status, body.code, body.errors]).toEqual([400, 'request/invalid', [tooLong]]);
  }
  // An error of the period does not reveal whether the event type exists.
  expect((await search(hidden, month + 1)).body.errors).toEqual([tooLong]);
  expect((await search(hidden, month)).body.code).toBe('event-type/unknown');
});

test('a search costs one token for each started hundred host days', async () => {
  const one = await openTo(world);
  expect(await answeredOf((client) => search(one, 31 * dayMs, client))).toBe(10);
  expect(await answeredOf((client) => search(ofTwelve, 8 * dayMs, client))).toBe(10);
  expect(await answeredOf((client) => search(ofTwelve, 9 * dayMs, client))).toBe(5);
  expect(await answeredOf((client) => search(ofTwelve, 31 * dayMs, client))).toBe(2);
});

test('a booking page costs as many tokens as the search that it contains', async () => {
  const one = await openTo(world);
  expect(await answeredOf((client) => lookAtPage(one, client))).toBe(10);
  expect(await answeredOf((client) => lookAtPage(ofTwelve, client))).toBe(2);
});

test('a search for another time of a booking costs tokens for its host days in addition to the request', async () => {
  const client = newAddress();
  expect((await search(ofTwelve, 31 * dayMs, client)).status).toBe(200);
  expect((await search(ofTwelve, 31 * dayMs, client)).status).toBe(200);
  expect((await searchAsGuest(31 * dayMs, client)).status).toBe(429);
  expect((await searchAsGuest(31 * dayMs)).status).toBe(200);
});

test('the next free times in the response to a refused booking cost tokens, too', async () => {
  const client = await exhausted();
  const refused = await bookAt(world.of, ofTwelve, taken(), {}, {}, client);
  expect(refused.body.code).toBe('caller/rate-limited');
  const answered = await bookAt(world.of, ofTwelve, taken());
  expect([answered.body.code, answered.body.nextStarts]).toEqual([
    'booking/slot-taken',
    expect.arrayContaining([expect.any(String)]),
  ]);
});

test('the next free times in the response to a refused reschedule cost tokens, too', async () => {
  const client = await exhausted();
  const move = (sourceIp: string) => {
    const body = { startedAt: taken(), timeZone: 'UTC' };
    return call(RescheduleGuestBooking, { guest, body, event: fromAddress(sourceIp) });
  };
  expect((await move(client)).body.code).toBe('caller/rate-limited');
  expect((await move(newAddress())).body.code).toBe('booking/slot-taken');
});
