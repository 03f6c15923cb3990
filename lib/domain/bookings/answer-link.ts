import { canChange } from '../access.ts';
import type { Refused } from '../decision.ts';
import type { User } from '../people/user.ts';
import { refuseVersion } from '../precondition.ts';
import type { Actor, OrganizationId } from '../tenancy.ts';
import { hostIdsOf } from './booking-access.ts';
import { guestLinksEndMs } from './guest-link.ts';
import type { StoredBooking } from './stored-booking.ts';
import { nextStatus } from './transitions.ts';

/** The link with which a host answers one version of a booking request. */
export interface AnswerLink {
  readonly bookingUid: string;
  readonly version: number;
  readonly userId: string;
}

/** Whether a host is sent links to answer with: only who may change their bookings. */
export const mayAnswer = ({ role }: Pick<User, 'role'>): boolean => role !== 'restricted';

/** Who answers by a link; undefined where it opens nothing: they are no user or no host of it any more, or it is too old. */
export function answererOf(
  organizationId: OrganizationId,
  { bookingUid, userId }: AnswerLink,
  stored: StoredBooking,
  user: Pick<User, 'role'> | undefined,
  nowMs: number,
): Actor | undefined {
  if (user === undefined || stored.booking.uid !== bookingUid) return undefined;
  const actor = { organizationId, userId, role: user.role };
  const hosts = hostIdsOf(stored);
  const isGood = hosts.includes(userId) && canChange(actor, hosts);
  return isGood && nowMs < guestLinksEndMs(stored.booking) ? actor : undefined;
}

export type Answering = 'confirm' | 'decline';

/**
 * Why a link does not answer a request: another answer came before, or the request is not the one any more
 * that its host was sent.
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
