import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../domain/tenancy.ts';
import { keys } from './keys.ts';
import { TableName, table } from './table.ts';

/** The tenant that owns everything else. */
export interface Organization {
  readonly name: string;
  readonly createdAt: string;
}

/** Read consistently: administration asks right after it wrote. */
export async function findOrganization(of: OrganizationId): Promise<Organization | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: keys.organization(of), ConsistentRead: true }),
  );
  return Item && JSON.parse(Item.doc);
}

/** Writes the organization as given, new or not. */
export async function putOrganization(
  of: OrganizationId,
  organization: Organization,
): Promise<'written'> {
  const Item = { ...keys.organization(of), doc: JSON.stringify(organization) };
  await table.send(new PutCommand({ TableName, Item }));
  return 'written';
}
