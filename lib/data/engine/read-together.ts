import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactGetCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Key } from '../keys/key.ts';
import { Items } from './items.ts';
import { TableName, table } from './table.ts';

/**
 * Reads items in one transaction, so that they all have the state of one instant. Returns `busy` if
 * another transaction is writing one of them.
 */
export async function readTogether(
  _of: OrganizationId,
  keys: readonly Key[],
): Promise<Items | 'busy'> {
  const TransactItems = keys.map((key) => ({ Get: { TableName, Key: { ...key } } }));
  try {
    const { Responses = [] } = await table.send(new TransactGetCommand({ TransactItems }));
    const items = new Items();
    for (const [index, key] of keys.entries()) items.set(key, Responses[index]?.Item);
    return items;
  } catch (error) {
    if (error instanceof TransactionCanceledException) return 'busy';
    throw error;
  }
}
