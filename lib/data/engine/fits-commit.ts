import type { Action } from './commit.ts';
import type { Item } from './items.ts';

/**
 * DynamoDB's limits of an item and of a transaction, with a margin for differences in how DynamoDB
 * counts bytes.
 */
const itemBytesAtMost = 400 * 1024 - 1024;
const commitBytesAtMost = 4 * 1024 * 1024 - 64 * 1024;

/** Bytes that must stay free in each item and in the transaction. */
interface Spare {
  readonly item: number;
  readonly commit: number;
}

/**
 * Whether all items fit into the table and into one transaction. Updates are not counted, because
 * they write only one or two numbers.
 */
export function fitsCommit(
  actions: readonly Action[],
  spare: Spare = { item: 0, commit: 0 },
): boolean {
  const sizes = actions.map(({ key, item = {} }) => itemBytes({ ...key }) + itemBytes(item));
  return (
    sizes.every((bytes) => bytes + spare.item <= itemBytesAtMost) &&
    sizes.reduce((sum, bytes) => sum + bytes, spare.commit) <= commitBytesAtMost
  );
}

/**
 * The size of an item as DynamoDB counts it: the names and the values. A number has at most 21
 * bytes.
 */
function itemBytes(item: Item): number {
  let bytes = 0;
  for (const name in item) bytes += Buffer.byteLength(name) + valueBytes(item[name]);
  return bytes;
}

function valueBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value))
    return 3 + value.reduce<number>((sum, one) => sum + 1 + valueBytes(one), 0);
  if (typeof value === 'object' && value !== null)
    return 3 + itemBytes(value as Item) + Object.keys(value).length;
  return value === undefined ? 0 : 21;
}
