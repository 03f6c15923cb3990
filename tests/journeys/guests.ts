import { expect } from 'vitest';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import type { Booking } from '../../lib/domain/bookings/booking.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { minutesPerWeek, weekOf, weekStart } from '../../lib/domain/ledger/week.ts';
import type { Service } from '../support/processes/service.ts';
import type { World } from '../support/world.ts';

const dayMinutes = 1440;
const minuteMs = 60_000;

/** Noon UTC some days from now, in epoch minutes. */
export const noonIn = (days: number): number =>
  (Math.floor(Date.now() / minuteMs / dayMinutes) + days) * dayMinutes + dayMinutes / 2;

/** The Thursday 00:00 UTC, two to three weeks ahead, at which one item of the ledger ends and the next begins. */
export const weekEdge = (): number => weekStart(weekOf(Date.now() / minuteMs + 3 * minutesPerWeek));

export const instant = (minute: number): string => new Date(minute * minuteMs).toISOString();
export const minuteOf = (instantText: string): number => Date.parse(instantText) / minuteMs;

export const guest = (index = 0) => ({
  timeZone: 'Asia/Tokyo',
  name: `Guest ${index}`,
  email: `guest${index}@example.com`,
  locationId: null,
});

interface BookingOptions {
  readonly start: number;
  readonly index?: number;
  readonly key?: string;
  readonly process?: number;
}

/** Books a start for a guest, and repeats an undecided request with the same key. */
export const book = (
  service: Service,
  world: World,
  { uid }: Pick<EventType, 'uid'>,
  { start, index = 0, key = crypto.randomUUID(), process }: BookingOptions,
) =>
  service.decided(CreateBooking, {
    as: world.owner,
    body: { ...guest(index), eventTypeId: uid, startedAt: instant(start) },
    headers: { 'idempotency-key': key },
    ...(process !== undefined && { process }),
  });

/** Books all starts concurrently, each for another guest. */
export const bookAll = (
  service: Service,
  world: World,
  eventType: Pick<EventType, 'uid'>,
  starts: readonly number[],
) => Promise.all(starts.map((start, index) => book(service, world, eventType, { start, index })));

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Counts answers by status and problem code, such as `201` and `409 booking/slot-taken`. */
export function tally(
  answers: readonly { readonly status: number; readonly body: { readonly code?: string } }[],
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = body.code === undefined ? `${status}` : `${status} ${body.code}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Books a free start, and returns the ID of the booking. */
export async function bookFreeStart(
  service: Service,
  world: World,
  eventType: Pick<EventType, 'uid'>,
  start: number,
): Promise<string> {
  const { status, body } = await book(service, world, eventType, { start });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.uid;
}

export const cancel = (service: Service, world: World, uid: string) =>
  service.decided(CancelBooking, { as: world.owner, params: { uid }, body: {} });

/** Reads the current version of a booking. */
export async function getBooking(service: Service, world: World, uid: string): Promise<Booking> {
  const { body } = await service.decided(GetBooking, { as: world.owner, params: { uid } });
  return body.data;
}
