import type { Item } from '../data/engine/items.ts';
import type { Key } from '../data/keys/key.ts';
import { scanTable } from './scan-table.ts';

/** Reads all items with keys in the form of a given key. No index lists them. */
export async function scanAlike({ pk, sk }: Key): Promise<readonly (Key & Item)[]> {
  const found: (Key & Item)[] = [];
  const alike = {
    FilterExpression: 'begins_with(pk, :pk) and sk = :sk',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  };
  for await (const item of scanTable(alike)) found.push(item);
  return found;
}
