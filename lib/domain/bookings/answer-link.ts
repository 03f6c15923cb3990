import type { Refused } from '../decision.ts';
import { canChangeAsHost } from '../event-types/host-role.ts';
import type { User } from '../people/user.ts';
import { refuseVersion } from '../precondition.ts';
import type { Actor, OrganizationId } from '../tenancy.ts';
import type { Booking } from './booking.ts';
import { hostIdsOf } from './booking-access.ts';
import { guestLinksEndMs } from './guest-link.ts';
import type { StoredBooking } from './stored-booking.ts';
import { nextStatus } from './transitions.ts';

/** A link that lets a host answer one version of a booking request. */
export interface AnswerLink {
  readonly bookingUid: string;
  readonly version: number;
  readonly userId: string;
}

/** Answer links are sent only to hosts who may change their bookings. */
export const mayAnswer = (
  user: Pick<User, 'userId' | 'role'>,
  { hosts }: Pick<Booking, 'hosts'>,
): boolean => canChangeAsHost({ hosts }, user, 'editor');

/**
 * Returns the host who answers with a link. Returns undefined if the link has expired, belongs to
 * another booking, or if the user is no longer a host of the booking who may change it.
 */
export function answererOf(
  organizationId: OrganizationId,
  { bookingUid, userId }: AnswerLink,
  stored: StoredBooking,
  user: Pick<User, 'role'> | undefined,
  nowMs: number,
): Actor | undefined {
  if (user === undefined || stored.booking.uid !== bookingUid) return undefined;
  const actor = { organizationId, userId, role: user.role };
  const isGood = hostIdsOf(stored).includes(userId) && mayAnswer(actor, stored.booking);
  return isGood && nowMs < guestLinksEndMs(stored.booking) ? actor : undefined;
}

export type Answering = 'confirm' | 'decline';

/**
 * Returns why a link cannot answer a request: the request already has an answer, or it has changed
 * since the link was sent.
 */
export function refuseAnswer(
  { version }: AnswerLink,
  { booking, ver }: StoredBooking,
  answering: Answering,
):
  | Refused<'booking/already-cancelled' | 'booking/already-confirmed' | 'resource/changed'>
  | undefined {
  const status = nextStatus(booking, answering);
  if (typeof status !== 'string') return status;
  return refuseVersion([String(version)], ver);
}
