import { Problem } from '../../contract/problem.ts';
import type { BookingLink } from '../../domain/bookings/booking-link.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { type LinkScope, signLink, verifyLink } from '../sign-link.ts';

const scopeOf = (of: OrganizationId): LinkScope => ({ purpose: 'booking-link', of });

/** The token of a link: whoever holds it reads what is fixed, and cannot change it. */
export const signBookingLink = (of: OrganizationId, link: BookingLink): Promise<string> =>
  signLink(link, scopeOf(of));

/** The link that a token stands for; one that was altered, or made by another organization, is a problem. */
export async function verifyBookingLink(
  of: OrganizationId,
  token: string | undefined,
): Promise<BookingLink | undefined> {
  if (token === undefined) return undefined;
  const link = await verifyLink(token, scopeOf(of));
  if (link !== undefined) return link as BookingLink;
  const detail = 'Must be the token of a booking link of this organization.';
  throw new Problem('request/invalid', {
    errors: [{ pointer: 'query/token', code: 'member/invalid', detail }],
  });
}
