import type { Item } from './engine/items.ts';

/** Of one kind of document, and of those that are no longer than this as they are stored: what is packed is up to thirty times as long. */
const keptAtMost = 300;
const longestText = 4000;
const mostBytes = 1000;

/**
 * Parses a document of a host once. A decision asks for it several times, and the hosts of an event type
 * are asked about again and again. What is kept is found by what is stored, so it is never an older one; what is too
 * long for that, by its item.
 */
/* @__NO_SIDE_EFFECTS__ */
export function parsedOnce<Parsed extends object>(
  parse: (item: Item) => Parsed,
): (item: Item) => Parsed {
  const ofItems = new WeakMap<Item, Parsed>();
  const kept = new Map<string, Parsed>();
  const ofItem = (item: Item) => {
    const parsed = ofItems.get(item) ?? parse(item);
    ofItems.set(item, parsed);
    return parsed;
  };
  return (item) => {
    if (isLong(item.doc)) return ofItem(item);
    const stored = storedText(item.doc);
    const known = kept.get(stored);
    if (known !== undefined) return known;
    if (kept.size >= keptAtMost) kept.clear();
    const parsed = parse(item);
    kept.set(stored, parsed);
    return parsed;
  };
}

const isLong = (doc: unknown): boolean =>
  doc instanceof Uint8Array ? doc.length > mostBytes : (doc as string).length > longestText;

/** Bytes begin with the number of their form, which no JSON does. */
const storedText = (doc: unknown): string =>
  doc instanceof Uint8Array
    ? Buffer.from(doc.buffer, doc.byteOffset, doc.byteLength).toString('latin1')
    : (doc as string);
