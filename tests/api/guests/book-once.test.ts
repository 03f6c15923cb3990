import { expect, test } from 'vitest';
import type { CreatePublicBookingInput } from '../../../client/src/index.ts';
import { SchedulingConnectionError, SchedulingProblem } from '../../../client/src/problems.ts';
import { ListBookings } from '../../../lib/contract/bookings/list-bookings.ts';
import { CreatePublicBooking } from '../../../lib/contract/guests/create-public-booking.ts';
import { bookOnce } from '../../../pages/booking/book-once.ts';
import { call } from '../../support/http/call.ts';
import { fromAddress, newAddress } from '../../support/people/new-address.ts';
import { newWorld } from '../../support/world.ts';
import { at, book as bookAsHost, requestFor } from '../bookings/guests.ts';
import { newEmail, openTo } from './public-bookings.ts';

const [first, second, third, fourth] = ['08:00', '09:00', '10:00', '11:00'].map((time) =>
  at(3, time),
) as [string, string, string, string];

/** A guest with an unreliable network. `lost` lists in order what each attempt loses. */
async function guest(...lost: ('request' | 'response' | 'nothing')[]) {
  const world = await newWorld();
  const eventType = await openTo(world);
  const [email, client] = [newEmail(), newAddress()];
  const noResponse = () =>
    new SchedulingConnectionError('client/no-response', '', { idempotencyKey: undefined });
  const bookBy = bookOnce(async (body, key) => {
    const next = lost.shift();
    if (next === 'request') throw noResponse();
    const reply = await call(CreatePublicBooking, {
      params: { team: world.of },
      body,
      headers: { 'idempotency-key': key },
      event: fromAddress(client),
    });
    if (next === 'response') throw noResponse();
    if (reply.status >= 400) throw new SchedulingProblem(reply.body as never);
    return reply.body.data;
  });
  const book = async (startedAt: string) => {
    const sent = requestFor(eventType, startedAt, { email }) as CreatePublicBookingInput;
    const { created, body } = await bookBy(sent);
    expect(created.startedAt).toBe(body.startedAt);
    return created.startedAt;
  };
  const booked = async () => {
    const { body } = await call(ListBookings, { as: world.owner });
    return body.data.map(({ startedAt }) => startedAt).toSorted();
  };
  return { world, eventType, book, booked };
}

test('the next attempt after a lost response returns the stored booking, even if the guest chose another start', async () => {
  const { book, booked } = await guest('response');
  await expect(book(first)).rejects.toThrow(SchedulingConnectionError);
  expect(await book(second)).toBe(first);
  expect(await booked()).toEqual([first]);
  expect(await book(second), 'the next attempt creates another booking').toBe(second);
});

test('an attempt that never arrived does not block the next one', async () => {
  const { book, booked } = await guest('request', 'request');
  await expect(book(first)).rejects.toThrow(SchedulingConnectionError);
  await expect(book(first)).rejects.toThrow(SchedulingConnectionError);
  expect(await book(second)).toBe(second);
  expect(await booked()).toEqual([second]);
});

test('the one stored booking of several attempts is returned by the next attempt', async () => {
  const { book, booked } = await guest('request', 'response', 'response');
  for (const start of [first, second, third]) {
    await expect(book(start)).rejects.toThrow(SchedulingConnectionError);
  }
  expect(await book(fourth)).toBe(second);
  expect(await booked()).toEqual([second]);
});

test('a refused earlier attempt does not block the next one', async () => {
  const { world, eventType, book, booked } = await guest('response');
  await bookAsHost(world, eventType, first);
  await expect(book(first)).rejects.toThrow(SchedulingConnectionError);
  expect(await book(second)).toBe(second);
  expect(await booked()).toEqual([first, second]);
});
