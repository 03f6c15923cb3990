import type { OrganizationId } from '../../domain/tenancy.ts';
import { seal, unseal } from '../secrets/sealed.ts';

/** Put anywhere else, or with another invitation, it cannot be opened. */
const placeOf = (of: OrganizationId, uid: string) => ['invitation', of, uid];

/** The link of an invitation as it waits for its mail: nobody reads it who has the table alone. */
export const sealInvitationUrl = (of: OrganizationId, uid: string, url: string): Promise<string> =>
  seal(url, placeOf(of, uid));

export const openInvitationUrl = (
  of: OrganizationId,
  uid: string,
  sealed: string,
): Promise<string> => unseal(sealed, placeOf(of, uid));
