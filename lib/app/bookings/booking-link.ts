import { Problem } from '../../contract/problem.ts';
import type { BookingLink } from '../../domain/bookings/booking-link.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { type Seal, sealText, unsealText } from '../seal-text.ts';

const sealOf = (of: OrganizationId): Seal => ({ purpose: 'booking-link', of });

/** The token of a link: whoever holds it reads what is fixed, and cannot change it. */
export const sealBookingLink = (of: OrganizationId, link: BookingLink): Promise<string> =>
  sealText(link, sealOf(of));

/** The link that a token stands for; one that was altered, or made by another organization, is a problem. */
export async function openBookingLink(
  of: OrganizationId,
  token: string | undefined,
): Promise<BookingLink | undefined> {
  if (token === undefined) return undefined;
  const link = await unsealText(token, sealOf(of));
  if (link !== undefined) return link as BookingLink;
  const detail = 'Must be the token of a booking link of this organization.';
  throw new Problem('request/invalid', {
    errors: [{ pointer: 'query/token', code: 'member/invalid', detail }],
  });
}
