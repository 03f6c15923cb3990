import type { AssignmentRecord } from '../assignment/assignment-record.ts';
import type { AssignmentChange } from '../assignment/changes.ts';
import { loadChanges } from '../assignment/load-changes.ts';
import { type Decided, type Refused, refuse } from '../decision.ts';
import type { EventType } from '../event-types/event-type.ts';
import { eventOf } from '../events.ts';
import type { LedgerChange } from '../ledger/changes.ts';
import type { LimitChange } from '../limits/changes.ts';
import { storedUser } from '../people/needs.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import { newHost } from './assigned-hosts.ts';
import { refuseInactive } from './booking-access.ts';
import { type BookingChange, putBooking } from './changes.ts';
import { withMeeting } from './meeting.ts';
import { type Conflict, moveReservation, reservationOf, timeChanges } from './reserve-host-time.ts';
import type { StoredBooking } from './stored-booking.ts';
import { updateKinds } from './update-kinds.ts';

export interface Reassigned {
  readonly data: {
    readonly uid: string;
    readonly host: { readonly uid: string; readonly name: string };
  };
  readonly version: number;
}

export type ReassignmentChange = BookingChange | LimitChange | LedgerChange | AssignmentChange;

interface Taking {
  readonly eventType: EventType | undefined;
  readonly userId: string;
  /** The record of the host's selection. Undefined if a user selected the host. */
  readonly assignment: AssignmentRecord | undefined;
  readonly turn: readonly AssignmentChange[];
}

/** Refuses to replace the host of a booking that is cancelled or over, or that shares its slot. */
export const refuseReplacing = (
  { booking, occupancy }: StoredBooking,
  nowMs: number,
):
  | Refused<'booking/already-cancelled' | 'booking/already-over' | 'booking/shared-slot'>
  | undefined =>
  refuseInactive(booking, nowMs) ??
  (occupancy.kind === 'seats' ? refuse('booking/shared-slot') : undefined);

export function replaceHost(
  stored: StoredBooking,
  { eventType, userId, assignment, turn }: Taking,
  snapshot: Snapshot,
  context: WriteContext,
): Decided<Reassigned, ReassignmentChange> | Conflict {
  const updatedAt = formatInstant(context.nowMs);
  const replaced = { ...stored.booking, hosts: [newHost(userId)], updatedAt };
  const taken: StoredBooking = { ...stored, booking: replaced, assignment };
  const { meetingUrl: newUrl } = context;
  const given = withMeeting(snapshot, taken, { former: stored, newUrl, eventType });
  const moved = moveReservation(snapshot, reservationOf(stored), reservationOf(given));
  if ('reason' in moved) return moved;
  const name = snapshot.get(storedUser(userId))?.user.name ?? '';
  const kinds = updateKinds(stored.booking, given.booking, context.actor);
  const event = eventOf(kinds, updatedAt, context);
  return {
    reply: {
      data: { uid: stored.booking.uid, host: { uid: userId, name } },
      version: stored.ver + 1,
    },
    changes: [
      putBooking({ stored: given, event }),
      ...timeChanges(moved),
      ...turn,
      ...loadChanges(eventType, snapshot, moved.weeks),
    ],
  };
}
