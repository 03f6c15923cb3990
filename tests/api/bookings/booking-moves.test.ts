import { afterEach, expect, test, vi } from 'vitest';
import { findBooking } from '../../../lib/data/bookings.ts';
import type { Booking } from '../../../lib/domain/bookings/booking.ts';
import type { World } from '../../support/world.ts';
import { at, auditedWorld, book, read } from './guests.ts';
import { cancel, confirm, decline, lastChange, reassignTo, reschedule, update } from './moves.ts';

afterEach(() => {
  vi.useRealTimers();
});

const asking = { requiresConfirmation: true };
const made = (members: object) => async (world: World) =>
  book(world, await world.eventType([world.member], members), at(2, '09:00'));
const openBooking = made({});
const heldRequest = made(asking);
const looseRequest = made({ ...asking, holdsWhileRequested: false });
const sharedRequest = made({ ...asking, capacity: 3 });

const over =
  (make: (world: World) => Promise<Booking>) =>
  async (world: World): Promise<Booking> => {
    const booking = await make(world);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(booking.endedAt) });
    return booking;
  };
const cancelled = async (world: World): Promise<Booking> => {
  const booking = await openBooking(world);
  await cancel(world, booking);
  return booking;
};
const declined = async (world: World): Promise<Booking> => {
  const booking = await heldRequest(world);
  await decline(world, booking);
  return booking;
};
const confirmed =
  (make: (world: World) => Promise<Booking>) =>
  async (world: World): Promise<Booking> => {
    const booking = await make(world);
    await confirm(world, booking);
    return booking;
  };

const states = {
  'a request that holds time': heldRequest,
  'a request that holds none': looseRequest,
  'a request in a shared slot': sharedRequest,
  'an open booking': openBooking,
  'a confirmed request': confirmed(heldRequest),
  'a confirmed request that held none': confirmed(looseRequest),
  'a cancelled booking': cancelled,
  'a declined request': declined,
  'a request that is over': over(heldRequest),
  'a booking that is over': over(openBooking),
} as const;

const actions = {
  confirm,
  decline: (world: World, booking: Booking) => decline(world, booking),
  cancel,
  reschedule: (world: World, booking: Booking) => reschedule(world, booking, at(30, '10:00')),
  reassign: (world: World, booking: Booking) => reassignTo(world, booking, world.admin),
  update: (world: World, booking: Booking) => update(world, booking, { name: 'Another' }),
} as const;

const [isConfirmed, isCancelled, isOver] = [
  'booking/already-confirmed',
  'booking/already-cancelled',
  'booking/already-over',
];
const live = { cancel: 'cancel', reschedule: 'open', reassign: 'open', update: 'open' };
const asked = { cancel: 'cancel', reschedule: 'request', reassign: 'request', update: 'request' };
const settled = {
  confirm: isCancelled,
  decline: isCancelled,
  cancel: isCancelled,
  reschedule: isCancelled,
  reassign: isCancelled,
  update: isCancelled,
};
const request = { confirm: 'open', decline: 'cancel', ...asked };
const open = { confirm: isConfirmed, decline: isConfirmed, ...live };

/** The status that each action leads to, or the code that refuses it. */
const expected: Record<keyof typeof states, Record<keyof typeof actions, string | undefined>> = {
  'a request that holds time': request,
  'a request that holds none': request,
  'a request in a shared slot': { ...request, reassign: 'booking/shared-slot' },
  'an open booking': open,
  'a confirmed request': open,
  'a confirmed request that held none': open,
  'a cancelled booking': settled,
  'a declined request': settled,
  'a request that is over': { ...request, confirm: isOver, reschedule: isOver, reassign: isOver },
  'a booking that is over': { ...open, reschedule: isOver, reassign: isOver },
};

const table = Object.keys(states).flatMap((state) =>
  Object.keys(actions).map((action) => {
    const [from, by] = [state as keyof typeof states, action as keyof typeof actions];
    return { state: from, action: by, leadsTo: expected[from][by] };
  }),
);

test.each(table)('$action of $state: $leadsTo', async ({ state, action, leadsTo }) => {
  const world = await auditedWorld();
  const { uid } = await states[state](world);
  const before = await findBooking(world.of, uid);
  const { status, headers, body } = await actions[action](world, before?.booking as Booking);
  if (leadsTo?.includes('/')) {
    expect([status, body.code]).toEqual([409, leadsTo]);
    expect(await findBooking(world.of, uid)).toEqual(before);
    return;
  }
  expect([status, headers.etag]).toEqual([200, `"${(before?.ver ?? 0) + 1}"`]);
  expect((await read(world, { uid })).status).toBe(leadsTo);
});

test.each([
  ['confirm', 'booking_confirmed'],
  ['decline', 'booking_declined'],
  ['cancel', 'host_cancelled'],
  ['reschedule', 'host_rescheduled'],
  ['reassign', 'host_reassigned'],
  ['update', 'booking_updated'],
] as const)('%s is told as %s, by whom and when', async (action, kind) => {
  const world = await auditedWorld();
  const request = await heldRequest(world);
  expect((await actions[action](world, request)).status).toBe(200);
  const { updatedAt } = await read(world, request);
  expect(await lastChange(world, request)).toMatchObject({
    kind,
    by: world.owner.userId,
    at: updatedAt,
    requestId: expect.any(String),
  });
});
