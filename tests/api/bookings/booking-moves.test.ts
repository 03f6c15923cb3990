import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { audit } from '../../../lib/admin/audit/audit.ts';
import { findBooking } from '../../../lib/data/bookings/stored-bookings.ts';
import type { Booking } from '../../../lib/domain/bookings/booking.ts';
import { newWorld, type World } from '../../support/world.ts';
import { at, book, read } from './guests.ts';
import { cancel, confirm, decline, lastChange, reassignTo, reschedule, update } from './moves.ts';

/** Shared by all tests. Each booking is on a different day, so bookings do not block each other. */
let world: World<'admin'>;
let day = 2;
beforeAll(async () => {
  world = await newWorld('admin');
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  expect(await audit(world.of)).toEqual([]);
});

const asking = { requiresConfirmation: true };
const made = (members: object) => async () => {
  day += 2;
  return book(world, await world.eventType([world.member], members), at(day, '09:00'));
};
const openBooking = made({});
const heldRequest = made(asking);
const looseRequest = made({ ...asking, holdsWhileRequested: false });
const sharedRequest = made({ ...asking, capacity: 3 });

const over = (make: () => Promise<Booking>) => async (): Promise<Booking> => {
  const booking = await make();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(booking.endedAt) });
  return booking;
};
const cancelled = async (): Promise<Booking> => {
  const booking = await openBooking();
  await cancel(world, booking);
  return booking;
};
const declined = async (): Promise<Booking> => {
  const booking = await heldRequest();
  await decline(world, booking);
  return booking;
};
const confirmed = (make: () => Promise<Booking>) => async (): Promise<Booking> => {
  const booking = await make();
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

const nextDay = ({ startedAt }: Booking) =>
  new Date(Date.parse(startedAt) + 86_400_000).toISOString();

const actions = {
  confirm: (booking: Booking) => confirm(world, booking),
  decline: (booking: Booking) => decline(world, booking),
  cancel: (booking: Booking) => cancel(world, booking),
  reschedule: (booking: Booking) => reschedule(world, booking, nextDay(booking)),
  reassign: (booking: Booking) => reassignTo(world, booking, world.admin),
  update: (booking: Booking) => update(world, booking, { name: 'Another' }),
} as const;

const [isConfirmed, isCancelled, isOver] = [
  'booking/already-confirmed',
  'booking/already-cancelled',
  'booking/already-over',
];
const whileOpen = { cancel: 'cancel', reschedule: 'open', reassign: 'open', update: 'open' };
const whileRequested = {
  cancel: 'cancel',
  reschedule: 'request',
  reassign: 'request',
  update: 'request',
};
const settled = {
  confirm: isCancelled,
  decline: isCancelled,
  cancel: isCancelled,
  reschedule: isCancelled,
  reassign: isCancelled,
  update: isCancelled,
};
const request = { confirm: 'open', decline: 'cancel', ...whileRequested };
const open = { confirm: isConfirmed, decline: isConfirmed, ...whileOpen };

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

test.each(table)(
  'the action $action of $state leads to $leadsTo',
  async ({ state, action, leadsTo }) => {
    const { uid } = await states[state]();
    const before = await findBooking(world.of, uid);
    const { status, headers, body } = await actions[action](before?.booking as Booking);
    if (leadsTo?.includes('/')) {
      expect([status, body.code]).toEqual([409, leadsTo]);
      expect(await findBooking(world.of, uid)).toEqual(before);
      return;
    }
    expect([status, headers.etag]).toEqual([200, `"${(before?.ver ?? 0) + 1}"`]);
    expect((await read(world, { uid })).status).toBe(leadsTo);
  },
);

test.each([
  ['confirm', 'booking_confirmed'],
  ['decline', 'booking_declined'],
  ['cancel', 'host_cancelled'],
  ['reschedule', 'host_rescheduled'],
  ['reassign', 'host_reassigned'],
  ['update', 'booking_updated'],
] as const)('the action %s is recorded as %s, with its user and its time', async (action, kind) => {
  const request = await heldRequest();
  expect((await actions[action](request)).status).toBe(200);
  const { updatedAt } = await read(world, request);
  expect(await lastChange(world, request)).toMatchObject({
    kind,
    by: world.owner.userId,
    at: updatedAt,
    requestId: expect.any(String),
  });
});
