import { findOrganization } from '../data/people/stored-organizations.ts';
import type { OrganizationId } from '../domain/tenancy.ts';

/**
 * Returns the ID of an existing organization. Apart from authentication, only this function converts text to an
 * organization ID. Code that writes the table directly has access to every tenant.
 */
export async function findOrganizationId(text: string): Promise<OrganizationId | undefined> {
  const of = text as OrganizationId;
  return (await findOrganization(of)) === undefined ? undefined : of;
}
