import { Problem } from '../../contract/problem.ts';
import type { BookingLink, BookingLinkInput } from '../../domain/bookings/booking-link.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { type LinkScope, signLink, verifyLink } from '../sign-link.ts';

const scopeOf = (of: OrganizationId): LinkScope => ({ purpose: 'booking-link', of });

/** Signs the token of a link. Its holder can read the fixed values, and cannot change them. */
export const signBookingLink = (of: OrganizationId, link: BookingLink): Promise<string> =>
  signLink(link, scopeOf(of));

/** Reads the link from a token; undefined if the token was altered or belongs to another organization. */
export const readBookingLink = async (
  of: OrganizationId,
  token: string,
): Promise<BookingLink | undefined> =>
  (await verifyLink(token, scopeOf(of))) as BookingLink | undefined;

/** Verifies the token of a booking link. An invalid token is a problem at its place in the request. */
export async function verifyBookingLink(
  of: OrganizationId,
  token: string | undefined,
  pointer: string,
): Promise<BookingLinkInput | undefined> {
  if (token === undefined) return undefined;
  const link = await readBookingLink(of, token);
  if (link !== undefined) return { ...link, pointer };
  const detail = 'Must be the token of a booking link of this organization.';
  throw new Problem('request/invalid', {
    errors: [{ pointer, code: 'member/invalid', detail }],
  });
}
