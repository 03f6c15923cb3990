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
import { storedBooking } from '../../../lib/domain/bookings/needs.ts';
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
import { connectedProviders } from '../../../lib/domain/conferencing/needs.ts';
import type { Decided, Decision, Refused } from '../../../lib/domain/decision.ts';
import { storedEventType } from '../../../lib/domain/event-types/needs.ts';
import { hostHours } from '../../../lib/domain/hours/needs.ts';
import { storedUser } from '../../../lib/domain/people/needs.ts';
import type { Need, Snapshot } from '../../../lib/domain/snapshot.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import { applied } from '../../support/decisions/applied.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { type BookingChanges, bookingChanges } from '../../support/decisions/grouped-changes.ts';
import {
  type ReadValues,
  read,
  snapshotOf,
  valueIn,
  withSameItem,
} from '../../support/decisions/read-values.ts';
import { by, eventTypeId } from './organization.ts';

/*
 * Each decision reads only the values that it lists as needed, as in the service. The data is frozen, so
 * every change of it throws an error.
 */

export const uid = 'booking00001';
/** Ten o'clock on a Tuesday. */
export const startMs = Date.parse('2030-03-05T10:00:00.000Z');
export const hourMs = 3_600_000;

export const guestOf = (email: string): string => `hash of ${email}`;

interface BookingOverrides extends Partial<CreateBookingRequest> {
  readonly uid?: string;
}

/** A snapshot of only these needs. The hours of a host and their accounts for meetings are one item. */
const snapshotFor = (from: ReadValues, needs: readonly Need[]) =>
  snapshotOf(withSameItem(frozen(needs), hostHours, connectedProviders), ...frozen(from));

export function parse(
  from: ReadValues,
  parts: Partial<CreateBookingRequest> = {},
  context = by('ann'),
) {
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
  const eventType = valueIn(frozen(from), storedEventType(sent.eventTypeId))?.eventType;
  return frozen(parseBookingRequest(frozen(sent), eventType, context.nowMs));
}

export function create(
  from: ReadValues,
  { uid: id = uid, ...parts }: BookingOverrides = {},
  context = by('ann'),
) {
  const request = parse(from, parts, context);
  const needs = 'refused' in request ? [] : creationNeeds(request);
  return createBooking(id, request, snapshotFor(from, needs), frozen(context));
}

/** Creates a booking with another decision, which reads the values that `createBooking` needs. */
export function bookAs<Reply, Code extends string, Changed extends Change>(
  from: ReadValues,
  parts: BookingOverrides,
  context: WriteContext,
  decide: (request: ReturnType<typeof parse>, snapshot: Snapshot) => Decision<Reply, Code, Changed>,
): Decision<Reply, Code, Changed> {
  const request = parse(from, parts, context);
  const needs = 'refused' in request ? [] : creationNeeds(request);
  return decide(request, snapshotFor(from, needs));
}

/** Loads a booking. The event type is read only for the decisions that need it. */
export function loadBooking(from: ReadValues, id: string, readsEventType = true): LoadedBooking {
  const stored = storedIn(from, id);
  const eventType = readsEventType
    ? valueIn(frozen(from), storedEventType(eventTypeId))?.eventType
    : undefined;
  return frozen({ stored, eventType, guest: guestOf(stored.contact.email) });
}

export function confirm(from: ReadValues, id = uid, context = by('ada')) {
  const confirmation = frozen(confirmationOf(loadBooking(from, id)));
  return confirmBooking(confirmation, snapshotFor(from, confirmation.needs), context);
}

export function close(
  from: ReadValues,
  id = uid,
  closing: Closing = { action: 'cancel' },
  context = by('ada'),
) {
  const booking = loadBooking(from, id);
  return closeBooking(booking, closing, snapshotFor(from, closingNeeds(booking)), context);
}

export function reschedule(
  from: ReadValues,
  parts: Partial<Rescheduling>,
  id = uid,
  context = by('ada'),
) {
  const sent: Rescheduling = frozen({ timeZone: 'UTC', startedAt: startMs, ...parts });
  const request = frozen(rescheduleRequest(loadBooking(from, id), sent, context.nowMs));
  const { refused, needs } = request;
  return refused ?? rescheduleBooking(request, snapshotFor(from, needs), context);
}

export function update(
  from: ReadValues,
  sent: BookingUpdateRequest,
  id = uid,
  context = by('ada'),
) {
  const booking = loadBooking(from, id, touchesTime(sent));
  const request = frozen(bookingUpdate(booking, frozen(sent), context.nowMs));
  const { refused, needs } = request;
  return refused ?? updateBooking(request, snapshotFor(from, needs), context);
}

export function reassign(from: ReadValues, userId: string, id = uid, context = by('ada')) {
  const booking = loadBooking(from, id);
  // The service checks before the decision that the user exists.
  const needs = [storedUser(userId), ...reassignmentNeeds(booking, userId)];
  return reassignBooking(booking, userId, snapshotFor(from, needs), context);
}

export function reassignAutomatically(from: ReadValues, id = uid, context = by('ada')) {
  const reassignment = frozen(reassignmentOf(loadBooking(from, id)));
  const { needs } = reassignment;
  return reassignBookingAutomatically(reassignment, snapshotFor(from, needs), context);
}

/** A decision with any changes. */
type AnyDecision = Decision<unknown, string, Change>;

function accepted(decision: AnyDecision): Decided<unknown, Change> {
  if ('refused' in decision)
    throw new Error(`The request was refused: ${JSON.stringify(decision)}`);
  return decision;
}

/** The changes of an accepted decision on a booking. */
export const changesOf = (decision: AnyDecision): BookingChanges =>
  bookingChanges(accepted(decision));

export function refusalOf(decision: AnyDecision): Refused {
  if ('refused' in decision) return decision;
  throw new Error(`The request was accepted: ${JSON.stringify(decision)}`);
}

/** The violations of a refused request, each as its pointer and its code. */
export const violationsIn = (decision: AnyDecision): readonly string[] =>
  (refusalOf(decision).violations ?? []).map(({ pointer, code }) => `${pointer} ${code}`);

/** The stored data after an accepted decision. */
export const after = (from: ReadValues, decision: AnyDecision): ReadValues =>
  applied(from, changesOf(decision));

export function storedIn(from: ReadValues, id = uid): StoredBooking {
  const stored = valueIn(from, storedBooking(id));
  if (stored === undefined) throw new Error(`The booking ${id} does not exist.`);
  return stored;
}

export const hostsIn = (from: ReadValues, id = uid): readonly string[] =>
  storedIn(from, id).booking.hosts.map(({ userId }) => userId);

export const named = (...userIds: readonly string[]): readonly BookingHost[] =>
  userIds.map((userId) => ({ userId, role: 'admin' }));

/** Replaces members of the stored booking. */
export const withStored = (
  from: ReadValues,
  parts: Partial<StoredBooking>,
  id = uid,
): ReadValues => [...from, read(storedBooking(id), { ...storedIn(from, id), ...parts })];
