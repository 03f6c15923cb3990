import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationEvent } from '../../domain/events.ts';
import type { OwnersChange } from '../../domain/people/changes.ts';
import type { Organization, StoredOrganization } from '../../domain/people/organization.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Item, Items } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { isChange } from '../feed/outbox-action.ts';
import { storedForm } from '../items/stored-form.ts';
import { keys } from '../keys/keys.ts';

const form = storedForm<{ doc: Organization }>();

export const organizationFrom = (item: Item): Organization => form.read(item, 'doc');

export function organizationIn(of: OrganizationId, items: Items): StoredOrganization | undefined {
  const found = items.get(keys.organization(of));
  if (found === undefined) return undefined;
  return {
    ver: found.ver as number,
    organization: organizationFrom(found),
    owners: found.owners as readonly string[],
    userCount: found.userCount as number,
    formerSlugs: found.formerSlugs as StoredOrganization['formerSlugs'],
  };
}

/** Consistent, because administrators read right after they wrote. */
export async function findOrganization(of: OrganizationId): Promise<Organization | undefined> {
  const { Item: found } = await table.send(
    new GetCommand({ TableName, Key: keys.organization(of), ConsistentRead: true }),
  );
  return found && organizationFrom(found);
}

export const insertOrganization = (
  of: OrganizationId,
  organization: Organization,
  { owners, userCount }: Pick<StoredOrganization, 'owners' | 'userCount'>,
): Action => ({
  key: keys.organization(of),
  item: { ver: 1, owners, userCount, ...form.write({ doc: organization }) },
  condition: 'attribute_not_exists(pk)',
});

/**
 * Writes the data of an organization, if its version is the one that was read. The owners and the
 * number of users do not change.
 */
export const writeOrganization = (
  of: OrganizationId,
  { ver, organization, formerSlugs = [] }: StoredOrganization,
  event: OrganizationEvent,
): Action => {
  const { doc, schema } = form.write({ doc: organization });
  return {
    key: keys.organization(of),
    update:
      'SET doc = :doc, #schema = :schema, formerSlugs = :former, #change = :change ADD ver :one',
    condition: 'ver = :v',
    names: { '#schema': 'schema', '#change': 'change' },
    values: {
      ':doc': doc,
      ':schema': schema,
      ':former': formerSlugs,
      ':change': event,
      ':one': 1,
      ':v': ver,
    },
    isOurs: isChange(event),
  };
};

/**
 * Changes the number of users, and the owners if they are given. A change of owners requires the
 * version that was read; changes of the number alone may be concurrent.
 */
export function changeOwnersAction(
  of: OrganizationId,
  { ver, owners, added }: OwnersChange,
): Action {
  const counted = { ':n': added, ':one': 1 };
  const key = keys.organization(of);
  if (owners === undefined) {
    return {
      key,
      update: 'ADD userCount :n, ver :one',
      condition: 'attribute_exists(pk)',
      values: counted,
    };
  }
  return {
    key,
    update: 'SET owners = :owners ADD userCount :n, ver :one',
    condition: 'ver = :v',
    values: { ...counted, ':owners': owners, ':v': ver },
  };
}
