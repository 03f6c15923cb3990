import { newUid } from '../app/new-uid.ts';
import { insertOrganization } from '../data/people/stored-organizations.ts';
import type { Organization } from '../domain/people/organization.ts';
import { slugForm } from '../domain/people/slug.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { formatInstant } from '../domain/time/instant.ts';
import { transact } from './transact.ts';

export interface CreatedOrganization extends Organization {
  readonly organizationId: OrganizationId;
}

interface Options {
  readonly organizationId?: OrganizationId;
  readonly timeZone?: string;
}

/** Creates an organization without users. */
export async function createOrganization(
  name: string,
  nowMs: number,
  { organizationId = newOrganizationId(), timeZone = 'UTC' }: Options = {},
): Promise<CreatedOrganization> {
  const createdAt = formatInstant(nowMs);
  const organization: Organization = {
    name,
    slug: null,
    locale: 'en',
    timeZone,
    embedOrigins: [],
    createdAt,
    updatedAt: createdAt,
  };
  const insert = insertOrganization(organizationId, organization, { owners: [], userCount: 0 });
  await transact(organizationId, [insert]);
  return { organizationId, ...organization };
}

/**
 * Avoids an ID that could be the slug of another organization, because one name would then identify two organizations.
 */
function newOrganizationId(): OrganizationId {
  let id = newUid();
  while (slugForm.test(id)) id = newUid();
  return id as OrganizationId;
}
