import { expect, onTestFinished } from 'vitest';
import { audit } from '../../../lib/admin/audit/audit.ts';
import { CreateBooking } from '../../../lib/contract/bookings/create-booking.ts';
import { GetBooking } from '../../../lib/contract/bookings/get-booking.ts';
import { ListAvailableSchedules } from '../../../lib/contract/event-types/list-available-schedules.ts';
import type { Booking } from '../../../lib/domain/bookings/booking.ts';
import { daily } from '../../support/hours/daily.ts';
import { type Answer, call } from '../../support/http/call.ts';
import { newWorld, type OptionalPerson, type World } from '../../support/world.ts';

type Named = { readonly uid: string };

/** A world whose ledger must agree with its bookings at the end of the test. */
export async function auditedWorld<More extends readonly OptionalPerson[]>(
  ...more: More
): Promise<World<More[number]>> {
  const world = await newWorld(...more);
  onTestFinished(async () => {
    expect(await audit(world.of), 'the ledger agrees with the bookings').toEqual([]);
  });
  return world;
}

/** An instant in UTC, this number of days after today. */
export function at(day: number, time: string): string {
  const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10);
  return `${date}T${time}:00.000Z`;
}

/** The required members of a booking request. */
export const requestFor = (
  eventType: Named,
  startedAt: string,
  more: Readonly<Record<string, unknown>> = {},
) => ({
  eventTypeId: eventType.uid,
  startedAt,
  timeZone: 'Asia/Tokyo',
  email: 'guest@example.com',
  name: 'A guest',
  locationId: null,
  ...more,
});

type Created = Answer<{ readonly data: Booking }>;

/** Requests a booking, and does not check the response. */
export const ask = (
  world: World,
  eventType: Named,
  startedAt: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Created> =>
  call(CreateBooking, { as: world.owner, body: requestFor(eventType, startedAt, more) });

/** Books a start that is free. */
export async function book(
  world: World,
  eventType: Named,
  startedAt: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Booking> {
  const { status, body } = await ask(world, eventType, startedAt, more);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

/** Reads the current booking. */
export async function read(world: World, { uid }: Named): Promise<Booking> {
  const { body } = await call(GetBooking, { as: world.owner, params: { uid } });
  return body.data;
}

/** Lists the offered starts of a period with version 1. */
export async function offers(
  world: World,
  { uid }: Named,
  periodStart: string,
  periodEnd: string,
): Promise<readonly { readonly startedAt: string; readonly remainingCapacity: number }[]> {
  const answer = await call(ListAvailableSchedules, {
    as: world.owner,
    params: { uid },
    query: { periodStart, periodEnd },
  });
  expect(answer.status).toBe(200);
  return answer.body.data;
}

/** The seats left at one start, 0 when it is not offered. */
export async function seatsLeft(world: World, eventType: Named, start: string): Promise<number> {
  const end = new Date(Date.parse(start) + 60_000).toISOString();
  const [offer] = await offers(world, eventType, start, end);
  return offer?.remainingCapacity ?? 0;
}

export const hostOf = ({ hosts }: Pick<Booking, 'hosts'>): string | undefined => hosts[0]?.userId;

export const closed = daily('UTC', 0, 0);
