import { canChange, canSee } from '../access.ts';
import { type Refused, refuse } from '../decision.ts';
import type { EventType } from '../event-types/event-type.ts';
import { refuseVersion } from '../precondition.ts';
import type { WriteContext } from '../write-context.ts';
import type { Booking } from './booking.ts';
import { isOpenedBy } from './guest-link.ts';
import type { StoredBooking } from './stored-booking.ts';

/** A booking that is to be changed, with what its change follows from. */
export interface LoadedBooking {
  readonly stored: StoredBooking;
  /** Undefined when it is gone or has no say in the change. */
  readonly eventType: EventType | undefined;
  /** The hash of the guest's address. */
  readonly guest: string;
}

/** The users who see a booking although they see no others: its hosts. */
export const hostIdsOf = ({ booking }: StoredBooking): readonly string[] =>
  booking.hosts.map(({ userId }) => userId);

/** A booking that the actor may not see is as if it were not there. */
export const isVisible = (
  stored: StoredBooking | undefined,
  { actor }: Pick<WriteContext, 'actor'>,
): stored is StoredBooking =>
  stored !== undefined &&
  (actor.guest ? isOpenedBy(actor.guest, stored) : canSee(actor, hostIdsOf(stored)));

/** Why the actor may not change this version of a booking. Its hosts, its creator and its guest may change it. */
export function refuseChange(
  stored: StoredBooking,
  { actor, precondition }: WriteContext,
): Refused<'caller/role-forbids' | 'resource/changed'> | undefined {
  if (actor.guest === undefined && !canChange(actor, [...hostIdsOf(stored), stored.createdBy])) {
    return refuse('caller/role-forbids');
  }
  return refuseVersion(precondition, stored.ver);
}

/** A change needs a booking that is neither cancelled nor over. */
export function refuseInactive(
  { status, endedAt }: Booking,
  nowMs: number,
): Refused<'booking/already-cancelled' | 'booking/already-over'> | undefined {
  if (status === 'cancel') return refuse('booking/already-cancelled');
  return Date.parse(endedAt) <= nowMs ? refuse('booking/already-over') : undefined;
}
