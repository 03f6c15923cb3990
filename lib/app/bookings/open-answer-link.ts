import { Problem } from '../../contract/problem.ts';
import type { Reader } from '../../data/reader.ts';
import { type AnswerLink, answererOf } from '../../domain/bookings/answer-link.ts';
import { storedBooking } from '../../domain/bookings/needs.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import { storedUser } from '../../domain/people/needs.ts';
import type { User } from '../../domain/people/user.ts';
import type { Actor, OrganizationId } from '../../domain/tenancy.ts';
import { type SignedAnswerLink, verifyAnswerToken } from './answer-token.ts';

/** Host of an answer link, and the current state of the request. */
export interface AnswerLinkContent {
  readonly actor: Actor;
  readonly stored: StoredBooking;
  readonly link: AnswerLink;
  readonly user: User;
}

/**
 * Link of a request that does not exist. An invalid token is looked up with it, so it causes the same read as a valid
 * token.
 */
const nobodys: SignedAnswerLink = {
  organizationId: 'nobody' as OrganizationId,
  bookingUid: '000000000000',
  version: 0,
  userId: '000000000000',
};

/**
 * Checks the token of an answer link, and reads the booking that it is for. An altered token, an unknown booking, a user
 * who is no longer a host, and a booking that ended too long ago all cause the same problem after the same read.
 */
export async function openAnswerLink(
  token: string,
  nowMs: number,
  { readerOf }: { readonly readerOf: (of: Reader['of']) => Reader },
): Promise<AnswerLinkContent> {
  const { organizationId, ...link } = (await verifyAnswerToken(token)) ?? nobodys;
  const snapshot = await readerOf(organizationId).read([
    storedBooking(link.bookingUid),
    storedUser(link.userId),
  ]);
  const [stored, user] = [
    snapshot.get(storedBooking(link.bookingUid)),
    snapshot.get(storedUser(link.userId))?.user,
  ];
  const actor = stored && answererOf(organizationId, link, stored, user, nowMs);
  if (!stored || !user || !actor) throw new Problem('answer-link/unknown');
  return { actor, stored, link, user };
}
