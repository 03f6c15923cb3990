import { findOrganization } from '../data/people/stored-organizations.ts';
import type { OrganizationId } from '../domain/tenancy.ts';

/**
 * The ID of an organization that exists. This is the one place beside authentication that makes it of
 * text: what writes the table directly is trusted with every tenant of it.
 */
export async function findOrganizationId(text: string): Promise<OrganizationId | undefined> {
  const of = text as OrganizationId;
  return (await findOrganization(of)) === undefined ? undefined : of;
}
