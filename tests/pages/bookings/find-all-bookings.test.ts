import { expect, test } from 'vitest';
import type {
  CallOptions,
  CurrentUser,
  ListBookingsQuery,
  SchedulingClient,
} from '../../../client/src/index.ts';
import { findAllBookings } from '../../../pages/bookings/find-all-bookings.ts';
import { filterOf } from '../../../pages/bookings/list-filter.ts';
import { aBooking } from './a-booking.ts';

const me = { uid: 'me', role: 'owner' } as CurrentUser;

/** A client with this number of cancelled bookings, on pages of 100. */
function clientWith(count: number) {
  const list = async ({ cursor, perPage = 20 }: ListBookingsQuery, { signal }: CallOptions) => {
    signal?.throwIfAborted();
    const from = Number(cursor ?? 0);
    const length = Math.min(perPage, count - from);
    const data = Array.from({ length }, (_, index) => aBooking({ name: `Guest ${from + index}` }));
    return { data, nextCursor: from + length < count ? `${from + length}` : null };
  };
  return { bookings: { list } } as unknown as SchedulingClient;
}

const findAll = (
  count: number,
  query = '',
  onProgress: (found: number) => void = () => undefined,
) =>
  findAllBookings(
    { client: clientWith(count), me, filter: filterOf(`?view=cancelled${query}`) },
    new AbortController().signal,
    onProgress,
  );

test('all bookings of a list are found in their order, with the progress', async () => {
  const progress: number[] = [];
  const { bookings, isCut } = await findAll(250, '', (found) => progress.push(found));
  expect(bookings.map(({ name }) => name)).toEqual(
    Array.from({ length: 250 }, (_, index) => `Guest ${index}`),
  );
  expect([isCut, progress]).toEqual([false, [100, 200, 250]]);
});

test.each([
  [10_000, 10_000, false],
  [10_001, 10_000, true],
])('of %i bookings, %i are found; some are left out: %s', async (count, found, isCut) => {
  const all = await findAll(count);
  expect([all.bookings.length, all.isCut]).toEqual([found, isCut]);
});

test('only bookings with the name are found, also beyond the first 10,000 bookings', async () => {
  const { bookings, isCut } = await findAll(10_200, '&name=guest 10150');
  expect([bookings.map(({ name }) => name), isCut]).toEqual([['Guest 10150'], false]);
});

test('an aborted search ends with an error after the current page', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const filter = filterOf('?view=cancelled');
  const search = findAllBookings({ client: clientWith(1000), me, filter }, signal, () =>
    controller.abort(),
  );
  await expect(search).rejects.toThrow();
});
