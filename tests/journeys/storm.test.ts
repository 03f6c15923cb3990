import { beforeAll, expect, test } from 'vitest';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { ConfirmBooking } from '../../lib/contract/bookings/confirm-booking.ts';
import { DeclineBooking } from '../../lib/contract/bookings/decline-booking.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { ReassignBooking } from '../../lib/contract/bookings/reassign-booking.ts';
import { ReassignBookingAutomatically } from '../../lib/contract/bookings/reassign-booking-automatically.ts';
import { RescheduleBooking } from '../../lib/contract/bookings/reschedule-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { type Service, sharedService } from '../support/processes/service.ts';
import { cases } from '../support/random/cases.ts';
import { newWorld, type Person, type World } from '../support/world.ts';
import { expectCleanBooks } from './books.ts';
import { dice } from './dice.ts';
import { book, instant, times, weekEdge } from './guests.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

interface Scene {
  readonly world: World;
  readonly hosts: readonly Person[];
  readonly types: readonly EventType[];
  readonly bookings: string[];
  readonly schedules: string[];
  /** The booking and the version that each successful write returned. */
  readonly versions: string[];
}

async function newScene(): Promise<Scene> {
  const world = await newWorld();
  const hosts = await Promise.all(times(3, () => world.addUser('member')));
  const [first, ...others] = hosts as [Person, ...Person[]];
  const types = await Promise.all([
    world.eventType([first], { duration: 45, interval: 15, bufferAfter: 10 }),
    world.eventType(hosts, { bufferBefore: 5, requiresConfirmation: true }),
    world.eventType(hosts, {
      requiresConfirmation: true,
      holdsWhileRequested: false,
      limits: [{ kind: 'bookings', period: 'day', max: 4 }],
    }),
    world.eventType(hosts, {
      assignment: { type: 'any', method: 'sequential' },
      limits: [{ kind: 'bookings', period: 'day', max: 9 }],
    }),
    world.eventType(others, { capacity: 3, duration: 60, interval: 60 }),
    world.eventType([first, ...others], { assignment: { type: 'all' }, duration: 20 }),
  ]);
  return { world, hosts, types, bookings: [], schedules: [], versions: [] };
}

/** Sends a random request around the edge of a week, and returns its status. */
async function act(scene: Scene, below: (bound: number) => number): Promise<number> {
  const { world, hosts, types, bookings, schedules, versions } = scene;
  const as = world.owner;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const start = weekEdge() - 480 + 15 * below(64);
  const uid = bookings[below(bookings.length)];
  const choice = below(15);
  if (choice < 4 || uid === undefined) {
    const eventType = types[below(types.length)] as EventType;
    const { status, body } = await book(service, world, eventType, { start, index: below(9) });
    if (status === 201) bookings.push(body.data.uid);
    return status;
  }
  if (choice === 4) {
    const uidOfOne = schedules[below(schedules.length)];
    const attendees = [{ userId: hosts[below(3)]?.userId, role: 'admin', userType: 'host' }];
    const hours = { startedAt: instant(start), endedAt: instant(start + 50) };
    const members = { ...hours, attendees };
    if (uidOfOne !== undefined && below(2) === 0) {
      const input = { as, headers, params: { uid: uidOfOne }, body: members };
      return (await service.decided(UpdateSchedule, input)).status;
    }
    const named = { name: 'Busy', timeZone: 'UTC', ...members };
    const made = await service.decided(CreateSchedule, { as, headers, body: named });
    schedules.push(made.body.data.uid);
    return made.status;
  }
  const input = { as, headers, params: { uid } };
  const moves = {
    5: () => service.decided(CancelBooking, { ...input, body: {} }),
    6: () =>
      service.decided(ReassignBookingAutomatically, { ...input, params: { bookingId: uid } }),
    7: () => service.decided(UpdateBooking, { ...input, body: { endedAt: instant(start + 75) } }),
    8: () =>
      service.decided(UpdateBooking, {
        ...input,
        body: { hosts: [{ userId: hosts[below(3)]?.userId }] },
      }),
    9: () => service.decided(UpdateBooking, { ...input, body: { startedAt: instant(start) } }),
    10: () =>
      service.decided(RescheduleBooking, {
        ...input,
        body: { startedAt: instant(start), timeZone: 'UTC' },
      }),
    11: () => service.decided(ConfirmBooking, input),
    12: () => service.decided(DeclineBooking, { ...input, body: {} }),
    13: () => service.decided(ConfirmBooking, input),
    14: () =>
      service.decided(ReassignBooking, {
        ...input,
        params: { bookingId: uid, userId: hosts[below(3)]?.userId ?? '' },
      }),
  };
  const { status, headers: responseHeaders } = await moves[choice as keyof typeof moves]();
  // A reschedule to the same start makes no new version.
  if (status === 200 && choice !== 10) versions.push(`${uid} ${responseHeaders.etag}`);
  return status;
}

test.each(times(cases(1), (index) => index + 1))(
  'the ledger is correct and each change is a version after concurrent work of ten clients (seed %i)',
  async (seed) => {
    const scene = await newScene();
    const statuses = await Promise.all(
      times(10, async (client) => {
        const below = dice(1000 * seed + client);
        const seen: number[] = [];
        for (let step = 0; step < 12; step += 1) seen.push(await act(scene, below));
        return seen;
      }),
    );
    for (const status of statuses.flat()) expect([200, 201, 409, 422]).toContain(status);
    expect(new Set(scene.versions).size).toBe(scene.versions.length);
    for (const uid of scene.bookings) {
      const request = { as: scene.world.owner, params: { uid } };
      const { status } = await service.decided(GetBooking, request);
      expect(status, 'every created booking exists').toBe(200);
    }
    await expectCleanBooks(scene.world.of);
  },
);
