import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { keys } from '../keys/keys.ts';
import { TableName, table } from './table.ts';

/** No id of an organization is a dash. */
const nobody = '-' as OrganizationId;

/** Reads an item that there never is: the cheapest read that shows that the table answers and may be read. */
export async function reachTable(): Promise<'reached'> {
  const Key = keys.organization(nobody);
  await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return 'reached';
}
