import { type CursorScope, decryptCursor, encryptCursor } from './cursor.ts';

/** Position of an item in its list: by its number, then by its ID. */
export type Place = readonly [sort: number, id: string];

interface PageRequest {
  readonly perPage: number;
  readonly cursor?: string | undefined;
}

/**
 * Returns one page of a list in memory. A page begins after the position of the last item of the previous page, so
 * added or removed items do not cause others to be skipped or repeated.
 */
export async function pageOf<Item>(
  items: readonly Item[],
  placeOf: (item: Item) => Place,
  { perPage, cursor }: PageRequest,
  scope: CursorScope,
): Promise<{ readonly data: readonly Item[]; readonly nextCursor: string | null }> {
  const after = (await decryptCursor(cursor, scope)) as Place | undefined;
  const left = items
    .filter((item) => after === undefined || compare(placeOf(item), after) > 0)
    .sort((a, b) => compare(placeOf(a), placeOf(b)));
  const data = left.slice(0, perPage);
  const last = data.at(-1);
  const next = left.length > data.length && last !== undefined ? placeOf(last) : undefined;
  return { data, nextCursor: await encryptCursor(next, scope) };
}

const compare = ([a, idA]: Place, [b, idB]: Place): number =>
  a - b || (idA < idB ? -1 : Number(idA > idB));
