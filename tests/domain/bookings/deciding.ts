import type { BookingHost } from '../../../lib/domain/bookings/booking.ts';
import type { LoadedBooking } from '../../../lib/domain/bookings/booking-access.ts';
import {
  type CreateBookingRequest,
  parseBookingRequest,
} from '../../../lib/domain/bookings/booking-request.ts';
import {
  type Closing,
  closeBooking,
  closingNeeds,
} from '../../../lib/domain/bookings/close-booking.ts';
import { confirmationOf, confirmBooking } from '../../../lib/domain/bookings/confirm-booking.ts';
import { createBooking, creationNeeds } from '../../../lib/domain/bookings/create-booking.ts';
import type { Rescheduling } from '../../../lib/domain/bookings/new-start.ts';
import {
  reassignBooking,
  reassignmentNeeds,
} from '../../../lib/domain/bookings/reassign-booking.ts';
import {
  reassignBookingAutomatically,
  reassignmentOf,
} from '../../../lib/domain/bookings/reassign-booking-automatically.ts';
import {
  rescheduleBooking,
  rescheduleRequest,
} from '../../../lib/domain/bookings/reschedule-booking.ts';
import type { StoredBooking } from '../../../lib/domain/bookings/stored-booking.ts';
import {
  type BookingUpdateRequest,
  bookingUpdate,
  touchesTime,
  updateBooking,
} from '../../../lib/domain/bookings/update-booking.ts';
import type { Change } from '../../../lib/domain/change.ts';
import type { Decided, Decision, Refused } from '../../../lib/domain/decision.ts';
import { storedUser } from '../../../lib/domain/people/needs.ts';
import type { Need, Snapshot } from '../../../lib/domain/snapshot.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import { applied } from '../../support/decisions/applied.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import type { Given } from '../../support/decisions/given.ts';
import { type BookingChanges, bookingChanges } from '../../support/decisions/grouped-changes.ts';
import { readFrom } from '../../support/decisions/snapshot.ts';
import { by, eventTypeId } from './organization.ts';

/*
 * Each decision is made as the service makes it: on what it said that it needs and on nothing else, and
 * on data that throws when it is changed.
 */

export const uid = 'booking00001';
/** Ten o'clock on a Tuesday. */
export const startMs = Date.parse('2030-03-05T10:00:00.000Z');
export const hourMs = 3_600_000;

export const guestOf = (email: string): string => `hash of ${email}`;

interface BookingOverrides extends Partial<CreateBookingRequest> {
  readonly uid?: string;
}

const snapshotOf = (from: Given, needs: readonly Need[]) => readFrom(frozen(from), frozen(needs));

export function parse(from: Given, parts: Partial<CreateBookingRequest> = {}, context = by('ann')) {
  const email = parts.email ?? 'guest@example.com';
  const sent: CreateBookingRequest = {
    startedAt: startMs,
    timeZone: 'UTC',
    eventTypeId,
    email,
    name: 'Guest',
    guest: guestOf(email),
    ...parts,
  };
  const eventType = frozen(from).eventTypes?.[sent.eventTypeId]?.eventType;
  return frozen(parseBookingRequest(frozen(sent), eventType, context.nowMs));
}

export function create(
  from: Given,
  { uid: id = uid, ...parts }: BookingOverrides = {},
  context = by('ann'),
) {
  const request = parse(from, parts, context);
  const needs = 'refused' in request ? [] : creationNeeds(request);
  return createBooking(id, request, snapshotOf(from, needs), frozen(context));
}

/** The same decided otherwise, on what it needs. */
export function bookAs<Reply, Code extends string, Changed extends Change>(
  from: Given,
  parts: BookingOverrides,
  context: WriteContext,
  decide: (request: ReturnType<typeof parse>, snapshot: Snapshot) => Decision<Reply, Code, Changed>,
): Decision<Reply, Code, Changed> {
  const request = parse(from, parts, context);
  const needs = 'refused' in request ? [] : creationNeeds(request);
  return decide(request, snapshotOf(from, needs));
}

/** Where the event type has no say, it is not read. */
export function found(from: Given, id: string, asks = true): LoadedBooking {
  const stored = storedIn(from, id);
  const eventType = asks ? frozen(from).eventTypes?.[eventTypeId]?.eventType : undefined;
  return frozen({ stored, eventType, guest: guestOf(stored.contact.email) });
}

export function confirm(from: Given, id = uid, context = by('ada')) {
  const confirmation = frozen(confirmationOf(found(from, id)));
  return confirmBooking(confirmation, snapshotOf(from, confirmation.needs), context);
}

export function close(
  from: Given,
  id = uid,
  closing: Closing = { action: 'cancel' },
  context = by('ada'),
) {
  const booking = found(from, id);
  return closeBooking(booking, closing, snapshotOf(from, closingNeeds(booking)), context);
}

export function reschedule(
  from: Given,
  parts: Partial<Rescheduling>,
  id = uid,
  context = by('ada'),
) {
  const sent: Rescheduling = frozen({ timeZone: 'UTC', startedAt: startMs, ...parts });
  const request = frozen(rescheduleRequest(found(from, id), sent, context.nowMs));
  const { refused, needs } = request;
  return refused ?? rescheduleBooking(request, snapshotOf(from, needs), context);
}

export function update(from: Given, sent: BookingUpdateRequest, id = uid, context = by('ada')) {
  const booking = found(from, id, touchesTime(sent));
  const request = frozen(bookingUpdate(booking, frozen(sent), context.nowMs));
  const { refused, needs } = request;
  return refused ?? updateBooking(request, snapshotOf(from, needs), context);
}

export function reassign(from: Given, userId: string, id = uid, context = by('ada')) {
  const booking = found(from, id);
  // That there is such a user is asked before anything is decided.
  const needs = [storedUser(userId), ...reassignmentNeeds(booking, userId)];
  return reassignBooking(booking, userId, snapshotOf(from, needs), context);
}

export function reassignAutomatically(from: Given, id = uid, context = by('ada')) {
  const reassignment = frozen(reassignmentOf(found(from, id)));
  const { needs } = reassignment;
  return reassignBookingAutomatically(reassignment, snapshotOf(from, needs), context);
}

/** A decision with whatever changes. */
type AnyDecision = Decision<unknown, string, Change>;

function accepted(decision: AnyDecision): Decided<unknown, Change> {
  if ('refused' in decision) throw new Error(`It was refused: ${JSON.stringify(decision)}`);
  return decision;
}

/** The changes of an accepted decision on a booking. */
export const changesOf = (decision: AnyDecision): BookingChanges =>
  bookingChanges(accepted(decision));

export function refusalOf(decision: AnyDecision): Refused {
  if ('refused' in decision) return decision;
  throw new Error(`It was accepted: ${JSON.stringify(decision)}`);
}

/** What is wrong with a request, each with the member that it is in. */
export const violationsIn = (decision: AnyDecision): readonly string[] =>
  (refusalOf(decision).violations ?? []).map(({ pointer, code }) => `${pointer} ${code}`);

/** What is stored after an accepted decision. */
export const after = (from: Given, decision: AnyDecision): Given =>
  applied(from, changesOf(decision));

export function storedIn(from: Given, id = uid): StoredBooking {
  const stored = from.bookings?.[id];
  if (stored === undefined) throw new Error(`There is no booking ${id}.`);
  return stored;
}

export const hostsIn = (from: Given, id = uid): readonly string[] =>
  storedIn(from, id).booking.hosts.map(({ userId }) => userId);

export const named = (...userIds: readonly string[]): readonly BookingHost[] =>
  userIds.map((userId) => ({ userId, role: 'admin' }));

/** The booking is stored as if it had been stored otherwise. */
export const withStored = (from: Given, parts: Partial<StoredBooking>, id = uid): Given => ({
  ...from,
  bookings: { ...from.bookings, [id]: { ...storedIn(from, id), ...parts } },
});
