import { newUid } from '../app/new-uid.ts';
import { insertOrganization } from '../data/organizations.ts';
import type { Organization } from '../domain/organization/organization.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { formatInstant } from '../domain/time/instant.ts';
import { transact } from './transact.ts';

export interface CreatedOrganization extends Organization {
  readonly organizationId: OrganizationId;
}

/** Creates an organization without users. */
export async function createOrganization(
  name: string,
  nowMs: number,
): Promise<CreatedOrganization> {
  const organizationId = newUid() as OrganizationId;
  const createdAt = formatInstant(nowMs);
  const organization: Organization = {
    name,
    locale: 'en',
    timeZone: 'UTC',
    createdAt,
    updatedAt: createdAt,
  };
  const insert = insertOrganization(organizationId, organization, { owners: [], userCount: 0 });
  await transact(organizationId, [insert]);
  return { organizationId, ...organization };
}
