import { expect, test } from 'vitest';
import type { Booking } from '../../../lib/domain/bookings/booking.ts';
import { isVisible, refuseChange } from '../../../lib/domain/bookings/booking-access.ts';
import { giveGuestLink, linkToGive } from '../../../lib/domain/bookings/give-guest-link.ts';
import { guestActor } from '../../../lib/domain/bookings/guest-link.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { requireUnchanged } from '../../../lib/domain/unchanged.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import {
  after,
  changesOf,
  close,
  create,
  hourMs,
  reschedule,
  startMs,
  storedIn,
  uid,
  update,
  withStored,
} from './deciding.ts';
import { by, offering, offeringNow, withoutEventType } from './organization.ts';

const actor = guestActor('org' as OrganizationId, { bookingUid: uid, generation: 0 });
const asGuest = (parts: Partial<WriteContext> = {}) => by('', 'restricted', { actor, ...parts });
const at = (nowMs: number) => asGuest({ nowMs });

const booked = (parts: Parameters<typeof offering>[0] = {}) => {
  const from = offering(parts);
  return after(from, create(from));
};
const tooLate = { refused: 'booking/too-late' };
const later = { startedAt: startMs + 2 * hourMs };

test('a link opens only its own booking in its own generation', () => {
  const stored = storedIn(booked());
  expect([isVisible(stored, asGuest()), refuseChange(stored, asGuest())]).toEqual([
    true,
    undefined,
  ]);
  expect(isVisible({ ...stored, guestLinks: 1 }, asGuest())).toBe(false);
  const other = { ...stored, booking: { ...stored.booking, uid: 'booking00002' } };
  expect(isVisible(other, asGuest())).toBe(false);
  // The user ID `guest` alone does not give the rights of a guest.
  expect(refuseChange(stored, by('guest', 'restricted'))).toMatchObject({
    refused: 'caller/role-forbids',
  });
});

test.each([
  [
    'guestMayCancelUntil',
    (from: ReturnType<typeof booked>, now: number) =>
      close(from, uid, { action: 'cancel' }, at(now)),
  ],
  [
    'guestMayRescheduleUntil',
    (from: ReturnType<typeof booked>, now: number) => reschedule(from, later, uid, at(now)),
  ],
] as const)('%s counts minutes before the start, and null means the start', (rule, decide) => {
  for (const [minutes, untilMs] of [
    [null, startMs],
    [0, startMs],
    [60, startMs - hourMs],
    [1440, startMs - 24 * hourMs],
  ] as const) {
    const from = booked({ [rule]: minutes });
    expect(decide(from, untilMs), `${minutes}`).toEqual(tooLate);
    expect(decide(from, untilMs - 1), `${minutes}`).not.toHaveProperty('refused');
  }
});

test('the current time limit of the event type applies to changes by guests, and no limit if the event type is deleted', () => {
  const from = booked();
  const noon = at(startMs - hourMs);
  const strict = offeringNow(from, { guestMayCancelUntil: 1440 });
  const cancel = { action: 'cancel' } as const;
  expect(close(strict, uid, cancel, noon)).toEqual(tooLate);
  expect(close(withoutEventType(strict), uid, cancel, noon)).not.toHaveProperty('refused');
});

test('events and the booking specify that the guest made the change', () => {
  const from = booked();
  const cancelled = changesOf(close(from, uid, { action: 'cancel' }, asGuest()));
  const { status, cancelledBy }: Booking = cancelled.booking.booking;
  expect([status, cancelledBy]).toEqual(['cancel', 'guest']);
  expect(cancelled.event).toMatchObject({ kind: 'guest_cancelled', by: 'guest' });
  const moved = changesOf(reschedule(from, later, uid, asGuest()));
  expect(moved.event).toMatchObject({ kind: 'guest_rescheduled', by: 'guest' });
  const byHost = changesOf(reschedule(from, later));
  expect(byHost.event).toMatchObject({ kind: 'host_rescheduled', by: 'ada' });
});

test('another guest link of the same generation changes nothing, and a new generation ends all earlier guest links', () => {
  const stored = storedIn(booked());
  const context = by('ada');
  expect(linkToGive(stored, false)).toEqual({ bookingUid: uid, generation: 0 });
  expect(giveGuestLink(stored, 'a link', false, context)).toMatchObject({
    changes: [{ kind: requireUnchanged.kind }],
  });
  expect(linkToGive(stored, true)).toEqual({ bookingUid: uid, generation: 1 });
  const revoked = changesOf(giveGuestLink(stored, 'a link', true, context));
  expect(revoked.booking.guestLinks).toBe(1);
  expect(revoked.booking.booking).toEqual({
    ...stored.booking,
    updatedAt: revoked.event.at,
  });
});

test('every change of a booking keeps the generation of its links', () => {
  const from = withStored(booked(), { guestLinks: 3 });
  const revisions = [
    close(from),
    reschedule(from, later),
    update(from, { name: 'Another' }),
    update(from, { startedAt: later.startedAt }),
  ];
  expect(revisions.map((decision) => changesOf(decision).booking.guestLinks)).toEqual([3, 3, 3, 3]);
});
