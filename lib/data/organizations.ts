import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { Item } from './engine/items.ts';
import { TableName, table } from './engine/table.ts';
import { keys } from './keys.ts';
import { storedForm } from './stored-form.ts';

/** The tenant that owns everything else. */
export interface Organization {
  readonly name: string;
  readonly createdAt: string;
}

/** Every schema of a stored organization. A member that later ones have is a line: what it is in those before. */
const form = storedForm<{ doc: Organization }>({});

export const organizationFrom = (item: Item): Organization => form.read(item, 'doc');

/** Read consistently: administration asks right after it wrote. */
export async function findOrganization(of: OrganizationId): Promise<Organization | undefined> {
  const { Item: found } = await table.send(
    new GetCommand({ TableName, Key: keys.organization(of), ConsistentRead: true }),
  );
  return found && organizationFrom(found);
}

/** Writes the organization as given, new or not. */
export async function putOrganization(
  of: OrganizationId,
  organization: Organization,
): Promise<'written'> {
  const Item = { ...keys.organization(of), ...form.write({ doc: organization }) };
  await table.send(new PutCommand({ TableName, Item }));
  return 'written';
}
