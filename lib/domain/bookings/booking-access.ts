import { canSee } from '../access.ts';
import { type Refused, refuse } from '../decision.ts';
import type { EventType, HostRole } from '../event-types/event-type.ts';
import { canChangeAsHost } from '../event-types/host-role.ts';
import { refuseVersion } from '../precondition.ts';
import type { WriteContext } from '../write-context.ts';
import type { Booking } from './booking.ts';
import { isOpenedBy } from './guest-link.ts';
import type { StoredBooking } from './stored-booking.ts';

/** A booking to change, with the data that the change depends on. */
export interface LoadedBooking {
  readonly stored: StoredBooking;
  /** Undefined if the event type was deleted or does not affect the change. */
  readonly eventType: EventType | undefined;
  /** The hash of the guest's address. */
  readonly guest: string;
}

/** The users who can see a booking even if they can see no other booking: its hosts. */
export const hostIdsOf = ({ booking }: StoredBooking): readonly string[] =>
  booking.hosts.map(({ userId }) => userId);

/** A booking that the actor may not see is treated as unknown. */
export const isVisible = (
  stored: StoredBooking | undefined,
  { actor }: Pick<WriteContext, 'actor'>,
): stored is StoredBooking =>
  stored !== undefined &&
  (actor.guest ? isOpenedBy(actor.guest, stored) : canSee(actor, hostIdsOf(stored)));

/**
 * Refuses a change of an unexpected version, or by an actor without the right to change the
 * booking. Its creator, its guest and hosts with the role `needed` have this right.
 */
export function refuseChange(
  stored: StoredBooking,
  { actor, precondition }: WriteContext,
  needed: HostRole = 'editor',
): Refused<'caller/role-forbids' | 'resource/changed'> | undefined {
  const hosted = { hosts: stored.booking.hosts, createdBy: stored.createdBy };
  if (actor.guest === undefined && !canChangeAsHost(hosted, actor, needed)) {
    return refuse('caller/role-forbids', {
      detail: `Only owners, admins, the creator, and hosts with at least the role \`${needed}\` can do this.`,
    });
  }
  return refuseVersion(precondition, stored.ver);
}

export function refuseInactive(
  { status, endedAt }: Booking,
  nowMs: number,
): Refused<'booking/already-cancelled' | 'booking/already-over'> | undefined {
  if (status === 'cancel') return refuse('booking/already-cancelled');
  return Date.parse(endedAt) <= nowMs ? refuse('booking/already-over') : undefined;
}
