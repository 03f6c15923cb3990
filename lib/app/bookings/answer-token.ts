import type { AnswerLink } from '../../domain/bookings/answer-link.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { signToken, verifyToken } from '../signed-token.ts';

/** A link, and the organization of its booking. */
export interface SignedAnswerLink extends AnswerLink {
  readonly organizationId: OrganizationId;
}

/** The token of a link. Whoever has it answers the request for its host. */
export const signAnswerLink = ({
  organizationId,
  bookingUid,
  version,
  userId,
}: SignedAnswerLink): Promise<string> =>
  signToken('answer', [organizationId, bookingUid, version, userId]);

/** What a token answers; undefined for one that this service has not made. */
export async function verifyAnswerToken(token: string): Promise<SignedAnswerLink | undefined> {
  const said = (await verifyToken('answer', token)) as Said | undefined;
  if (said === undefined) return undefined;
  const [organizationId, bookingUid, version, userId] = said;
  return { organizationId, bookingUid, version, userId };
}

type Said = readonly [of: OrganizationId, uid: string, version: number, userId: string];
