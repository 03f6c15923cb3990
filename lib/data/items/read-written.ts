import type { OrganizationId } from '../../domain/tenancy.ts';
import { pause } from '../engine/deadline.ts';
import { type Items, readItems } from '../engine/items.ts';
import { readTogether } from '../engine/read-together.ts';
import type { Key } from '../keys/key.ts';

const readsAtMost = 4;
const betweenMs = 100;

/**
 * Reads items that a transaction has written. A read beside transactions may see them later than another item of
 * theirs, so what it does not see is read as it was at one instant between transactions: what is not there
 * either is not there. At most 100 items. `isSure`: false where there was no such instant, because
 * other transactions were always under way.
 */
export async function readWritten(
  of: OrganizationId,
  keys: readonly Key[],
): Promise<{ readonly items: Items; readonly isSure: boolean }> {
  const items = await readItems(of, keys);
  const isSure = await readUnseen(of, keys, items);
  return { items, isSure };
}

/** The same for what is not among the items that were read. */
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
