import type { OrganizationId } from '../../domain/tenancy.ts';
import { seal, unseal } from '../secrets/sealed.ts';

/** A sealed URL can be opened only as the URL of the same invitation. */
const placeOf = (of: OrganizationId, uid: string) => ['invitation', of, uid];

/**
 * Seals the link of an invitation until its message is sent. Access to the table alone does not
 * reveal the link.
 */
export const sealInvitationUrl = (of: OrganizationId, uid: string, url: string): Promise<string> =>
  seal(url, placeOf(of, uid));

export const openInvitationUrl = (
  of: OrganizationId,
  uid: string,
  sealed: string,
): Promise<string> => unseal(sealed, placeOf(of, uid));
