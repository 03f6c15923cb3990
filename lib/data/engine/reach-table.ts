import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { keys } from '../keys/keys.ts';
import { TableName, table } from './table.ts';

/** No organization has this id. */
const nobody = '-' as OrganizationId;

/**
 * Reads an item that does not exist. It is the cheapest read that proves that the table is
 * reachable and readable.
 */
export async function reachTable(): Promise<'reached'> {
  const Key = keys.organization(nobody);
  await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return 'reached';
}
