import type { AnswerLink } from '../../domain/bookings/answer-link.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { signToken, verifyToken } from '../signed-token.ts';

/** Answer link with the organization of its booking. */
export interface SignedAnswerLink extends AnswerLink {
  readonly organizationId: OrganizationId;
}

/** Signs the token of a link. Any holder of the token can answer the request on behalf of its host. */
export const signAnswerLink = ({
  organizationId,
  bookingUid,
  version,
  userId,
}: SignedAnswerLink): Promise<string> =>
  signToken('answer', [organizationId, bookingUid, version, userId]);

/** Reads a token; undefined if this service did not sign it. */
export async function verifyAnswerToken(token: string): Promise<SignedAnswerLink | undefined> {
  const claims = (await verifyToken('answer', token)) as Claims | undefined;
  if (claims === undefined) return undefined;
  const [organizationId, bookingUid, version, userId] = claims;
  return { organizationId, bookingUid, version, userId };
}

type Claims = readonly [of: OrganizationId, uid: string, version: number, userId: string];
