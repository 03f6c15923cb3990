import type { GuestLink, OrganizationId } from '../../domain/tenancy.ts';
import { signToken, verifyToken } from '../signed-token.ts';

/** A link, and the organization of its booking. */
export interface SignedGuestLink extends GuestLink {
  readonly organizationId: OrganizationId;
}

/** The token of a link. Whoever has it acts for the guest. */
export const signGuestLink = ({
  organizationId,
  bookingUid,
  generation,
}: SignedGuestLink): Promise<string> =>
  signToken('guest', [organizationId, bookingUid, generation]);

/** What a token opens; undefined for one that this service has not made. Whether it was revoked, the booking says. */
export async function verifyGuestToken(token: string): Promise<SignedGuestLink | undefined> {
  const said = (await verifyToken('guest', token)) as Said | undefined;
  if (said === undefined) return undefined;
  const [organizationId, bookingUid, generation] = said;
  return { organizationId, bookingUid, generation };
}

/** The token of the first link of a booking, which is good until its links are revoked. */
export const signFirstLink = (
  organizationId: OrganizationId,
  bookingUid: string,
): Promise<string> => signGuestLink({ organizationId, bookingUid, generation: 0 });

type Said = readonly [of: OrganizationId, uid: string, generation: number];
