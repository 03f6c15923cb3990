import type { OrganizationId } from '../../domain/tenancy.ts';
import { pause } from '../engine/deadline.ts';
import { type Items, readItems } from '../engine/items.ts';
import { readTogether } from '../engine/read-together.ts';
import type { Key } from '../keys/key.ts';

const readsAtMost = 4;
const betweenMs = 100;

/**
 * Reads items that a transaction has written, at most 100. An ordinary read may see one item of a
 * transaction earlier than another. Items that it does not see are therefore read in a transaction;
 * if they are still missing, they do not exist. `isSure` is false if other transactions were always
 * in progress.
 */
export async function readWritten(
  of: OrganizationId,
  keys: readonly Key[],
): Promise<{ readonly items: Items; readonly isSure: boolean }> {
  const items = await readItems(of, keys);
  const isSure = await readUnseen(of, keys, items);
  return { items, isSure };
}

/**
 * Reads the items that are still missing, in one transaction. Returns false if other transactions
 * were always in progress.
 */
export async function readUnseen(
  of: OrganizationId,
  keys: readonly Key[],
  items: Items,
): Promise<boolean> {
  const unseen = keys.filter((key) => items.get(key) === undefined);
  if (unseen.length === 0) return true;
  for (let read = 1; ; read += 1) {
    const together = await readTogether(of, unseen);
    if (together !== 'busy') {
      for (const key of unseen) items.set(key, together.get(key));
      return true;
    }
    if (read >= readsAtMost) return false;
    await pause(betweenMs * read);
  }
}
