import type { GuestLink, OrganizationId } from '../../domain/tenancy.ts';
import { signToken, verifyToken } from '../signed-token.ts';

/** Guest link with the organization of its booking. */
export interface SignedGuestLink extends GuestLink {
  readonly organizationId: OrganizationId;
}

/** Signs the token of a link. Any holder of the token can act for the guest. */
export const signGuestLink = ({
  organizationId,
  bookingUid,
  generation,
}: SignedGuestLink): Promise<string> =>
  signToken('guest', [organizationId, bookingUid, generation]);

/** Reads a token; undefined if this service did not sign it. The booking determines whether the link is revoked. */
export async function verifyGuestToken(token: string): Promise<SignedGuestLink | undefined> {
  const claims = (await verifyToken('guest', token)) as Claims | undefined;
  if (claims === undefined) return undefined;
  const [organizationId, bookingUid, generation] = claims;
  return { organizationId, bookingUid, generation };
}

/** Signs the first link of a booking. It is valid until the booking's links are revoked. */
export const signFirstLink = (
  organizationId: OrganizationId,
  bookingUid: string,
): Promise<string> => signGuestLink({ organizationId, bookingUid, generation: 0 });

type Claims = readonly [of: OrganizationId, uid: string, generation: number];
