import { makeRoomFor } from '../domain/make-room-for.ts';
import type { Need } from '../domain/snapshot.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { Items, type ReadOptions, readItems } from './engine/items.ts';
import type { MarkedNeed, Reads } from './engine/subject.ts';
import type { Key } from './keys/key.ts';

/** Maximum number of items in `existing`. */
const itemsAtMost = 10_000;

/** Marked items that existed when this process last read their marks. */
const existing = new Set<string>();

/**
 * Reads all needs in one call. A marked item whose mark is read, too, is an exception: if it existed at the last read, it is
 * read in the same call, otherwise in a second call when the mark shows that it exists. So items that do not exist cost no
 * key. The memory of this process affects only the number of calls.
 */
export async function readNeeds(
  of: OrganizationId,
  reads: Reads,
  needs: readonly Need[],
  options?: ReadOptions,
  others: readonly Key[] = [],
): Promise<Items> {
  const keyed = needs.map((need) => ({ need, keys: reads.keysOf(of, need) }));
  const requested = new Set(keyed.flatMap(({ keys }) => keys.map(Items.idOf)));
  const marked = reads.markedIn(of, needs);
  const checked = marked.filter(({ markKey }) => requested.has(Items.idOf(markKey)));
  const later = new Set(
    checked.flatMap(({ need, key }) => (existing.has(Items.idOf(key)) ? [] : [need])),
  );
  const first = keyed.filter(({ need }) => !later.has(need)).flatMap(({ keys }) => keys);
  const hasMarked = marked.some(({ need }) => !later.has(need));
  const withMarked = addAttributes(options, marked, needs);
  const items = await readItems(of, [...first, ...others], hasMarked ? withMarked : options);
  await readChecked(of, checked, items, withMarked);
  return items;
}

/** Adds the attributes of marked items, if not all attributes are read. */
function addAttributes(
  options: ReadOptions | undefined,
  marked: readonly MarkedNeed[],
  needs: readonly Need[],
): ReadOptions | undefined {
  if (options?.attributes === undefined) return options;
  const marks = new Set(marked.map(({ mark }) => mark));
  const more = [...marks].flatMap(({ attributesFor }) => attributesFor(needs));
  return { ...options, attributes: [...options.attributes, ...more] };
}

/** Reads the items that exist according to their marks and that were not read yet. */
async function readChecked(
  of: OrganizationId,
  checked: readonly MarkedNeed[],
  items: Items,
  options: ReadOptions | undefined,
): Promise<void> {
  const missing: Key[] = [];
  for (const { key, mark, markKey } of checked) {
    const exists = mark.isSet(items.get(markKey));
    remember(Items.idOf(key), exists);
    const isAbsent = items.expect(key);
    if (exists && isAbsent) missing.push(key);
  }
  if (missing.length > 0) items.add(await readItems(of, missing, options));
}

function remember(id: string, exists: boolean): void {
  if (!exists) existing.delete(id);
  else if (!existing.has(id)) {
    makeRoomFor(id, existing, itemsAtMost);
    existing.add(id);
  }
}
