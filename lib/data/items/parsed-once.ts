import type { Item } from '../engine/items.ts';

/**
 * Maximum number of short documents in the cache. Packed JSON is up to thirty times as long as its
 * bytes.
 */
const keptAtMost = 300;
const longestText = 4000;
const mostBytes = 1000;

/**
 * Parses the document of an item once. A decision reads it several times, and later requests read
 * the documents of the same hosts again. A short document is cached by its bytes and its schema, so
 * the cache is never outdated. A long document is cached by its item.
 */
/* @__NO_SIDE_EFFECTS__ */
export function parsedOnce<Parsed extends object>(
  parse: (item: Item) => Parsed,
): (item: Item) => Parsed {
  const ofItems = new WeakMap<Item, Parsed>();
  const kept = new Map<string, { readonly schema: unknown; readonly parsed: Parsed }>();
  const ofItem = (item: Item) => {
    const parsed = ofItems.get(item) ?? parse(item);
    ofItems.set(item, parsed);
    return parsed;
  };
  return (item) => {
    if (isLong(item.doc)) return ofItem(item);
    const stored = storedText(item.doc);
    const known = kept.get(stored);
    // The same text with another schema is another document, or an invalid one.
    if (known && known.schema === item.schema) return known.parsed;
    if (kept.size >= keptAtMost) kept.clear();
    const parsed = parse(item);
    kept.set(stored, { schema: item.schema, parsed });
    return parsed;
  };
}

const isLong = (doc: unknown): boolean =>
  doc instanceof Uint8Array ? doc.length > mostBytes : (doc as string).length > longestText;

/** Packed bytes begin with a version number. JSON never begins with this byte. */
const storedText = (doc: unknown): string =>
  doc instanceof Uint8Array
    ? Buffer.from(doc.buffer, doc.byteOffset, doc.byteLength).toString('latin1')
    : (doc as string);
