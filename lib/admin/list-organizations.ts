import { keys } from '../data/keys/keys.ts';
import { organizationFrom } from '../data/people/stored-organizations.ts';
import type { Organization } from '../domain/people/organization.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { compareTexts } from './compare-texts.ts';
import { scanAlike } from './scan-alike.ts';

interface ListedOrganization extends Organization {
  readonly organizationId: string;
}

/** Lists all organizations of the table, oldest first. */
export async function listOrganizations(): Promise<readonly ListedOrganization[]> {
  const { pk, sk } = keys.organization('' as OrganizationId);
  const found = await scanAlike({ pk, sk });
  return found
    .map((item) => ({ organizationId: item.pk.slice(pk.length), ...organizationFrom(item) }))
    .sort((a, b) => compareTexts(a.createdAt, b.createdAt));
}
