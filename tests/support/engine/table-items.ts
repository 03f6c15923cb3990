import { readJson } from '../../../lib/data/items/packed-json.ts';
import { storedItems } from './stored-items.ts';

/**
 * All items of this test file's table as text, with sorted items and attributes. Packed JSON is
 * unpacked, so that a search finds its content.
 */
export async function allItems(): Promise<readonly string[]> {
  const items = await storedItems();
  return items.map((item) => JSON.stringify(item, inOrder)).toSorted();
}

/** The engine returns the attributes of an item in varying order. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (value instanceof Uint8Array) return ofBytes(value);
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function ofBytes(bytes: Uint8Array): unknown {
  try {
    return readJson(bytes);
  } catch {
    return [...bytes];
  }
}
