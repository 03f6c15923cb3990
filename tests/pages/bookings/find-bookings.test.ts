import { expect, test } from 'vitest';
import type {
  Booking,
  CurrentUser,
  ListBookingsQuery,
  SchedulingClient,
} from '../../../client/src/index.ts';
import { findBookings, searchOf } from '../../../pages/bookings/find-bookings.ts';
import { filterOf } from '../../../pages/bookings/list-filter.ts';
import { aBooking } from './a-booking.ts';

const owner = { uid: 'me', role: 'owner' } as CurrentUser;
const nowMs = Date.parse('2032-03-02T12:00:00Z');
const searchFor = (query: string) => searchOf(filterOf(query), owner, nowMs);

/** A client with these pages of bookings, and the queries that it was called with. */
function clientWith(pages: readonly (readonly Booking[])[]) {
  const queries: ListBookingsQuery[] = [];
  const list = async (query: ListBookingsQuery) => {
    queries.push(query);
    const index = Number(query.cursor ?? 0);
    return { data: pages[index], nextCursor: index + 1 < pages.length ? `${index + 1}` : null };
  };
  return { client: { bookings: { list } } as unknown as SchedulingClient, queries };
}

test.each([
  ['?view=requests', { status: 'request', startedAt: '2032-03-02T12:00:00.000Z' }],
  ['?view=cancelled', { status: 'cancel', sort: 'desc' }],
  ['?view=past', { endedAt: '2032-03-02T12:00:00.000Z', sort: 'desc' }],
  ['', { status: 'open', startedAt: '2032-03-02T00:00:00.000Z' }],
  [
    '?view=cancelled&eventType=e1&host=u1&email=a@example.com&name=x',
    { status: 'cancel', sort: 'desc', eventTypeId: 'e1', userId: 'u1', email: 'a@example.com' },
  ],
])('the list with the query %j requests %j', (query, requested) => {
  expect(searchFor(query).query).toEqual(requested);
});

test('a booking that has begun is upcoming until it ends', () => {
  const { includes } = searchFor('');
  const startedAt = '2032-03-02T11:30:00.000Z';
  expect(includes(aBooking({ startedAt, endedAt: '2032-03-02T12:30:00.000Z' }))).toBe(true);
  expect(includes(aBooking({ startedAt, endedAt: '2032-03-02T12:00:00.000Z' }))).toBe(false);
});

test('past bookings include unanswered requests, but no cancelled bookings', () => {
  const { includes } = searchFor('?view=past');
  expect(
    ['open', 'request', 'cancel'].map((status) => includes(aBooking({ status: status as 'open' }))),
  ).toEqual([true, true, false]);
});

test('pages without bookings are followed, with the same query and at most five requests', async () => {
  const { client, queries } = clientWith([[], [], [aBooking()], [], [], [aBooking()]]);
  const search = searchFor('?view=cancelled');
  const page = await findBookings(client, search, undefined);
  expect([page.data.length, page.nextCursor]).toEqual([1, '5']);
  expect(queries.map(({ cursor }) => cursor)).toEqual([undefined, '1', '2', '3', '4']);
  expect(queries.every(({ status, perPage }) => status === 'cancel' && perPage === 50)).toBe(true);
  const last = await findBookings(client, search, '5');
  expect([last.data.length, last.nextCursor]).toEqual([1, null]);
});

test('a page with enough bookings is not completed', async () => {
  const many = Array.from({ length: 20 }, () => aBooking());
  const { client, queries } = clientWith([many, many]);
  const page = await findBookings(client, searchFor('?view=cancelled'), undefined);
  expect([page.data.length, queries.length]).toEqual([20, 1]);
});
