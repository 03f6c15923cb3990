import type { OrganizationId } from '../domain/tenancy.ts';
import { signToken, verifyToken } from './signed-token.ts';

/** The address of a guest to which an organization sends mails. */
export interface MailedAddress {
  readonly organizationId: OrganizationId;
  /** The hash of the address, so that the link does not contain it. */
  readonly addressHash: string;
}

/** Signs the token of a link. Its holder can stop mails of the organization to the address. */
export const signUnsubscribeToken = ({
  organizationId,
  addressHash,
}: MailedAddress): Promise<string> => signToken('unsubscribe', [organizationId, addressHash]);

/** Reads a token; undefined if this service did not sign it. */
export async function verifyUnsubscribeToken(token: string): Promise<MailedAddress | undefined> {
  const content = await verifyToken('unsubscribe', token);
  if (content === undefined) return undefined;
  const [organizationId, addressHash] = content as readonly [OrganizationId, string];
  return { organizationId, addressHash };
}
