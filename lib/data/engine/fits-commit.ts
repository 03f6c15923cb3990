import type { Action } from './commit.ts';
import type { Item } from './items.ts';

/** DynamoDB's limits of one item and of one transaction, with a little left for how it counts. */
const itemBytesAtMost = 400 * 1024 - 1024;
const commitBytesAtMost = 4 * 1024 * 1024 - 64 * 1024;

/** Bytes that are to stay free in each item, and in the transaction. */
interface Spare {
  readonly item: number;
  readonly commit: number;
}

/** Whether the table can hold each of the items, and one transaction all of them. Updates write a number or two. */
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

/** What an item takes: its names and its values, as DynamoDB counts them; no number takes more than 21 bytes. */
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
