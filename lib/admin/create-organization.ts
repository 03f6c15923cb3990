import { newUid } from '../app/new-uid.ts';
import { type Organization, putOrganization } from '../data/organizations.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { formatInstant } from '../domain/time/instant.ts';

export interface CreatedOrganization extends Organization {
  readonly organizationId: OrganizationId;
}

/** Creates an organization without users. */
export async function createOrganization(
  name: string,
  nowMs: number,
): Promise<CreatedOrganization> {
  const organizationId = newUid() as OrganizationId;
  const organization = { name, createdAt: formatInstant(nowMs) };
  await putOrganization(organizationId, organization);
  return { organizationId, ...organization };
}
