import type { Item } from './engine/items.ts';

/** Of one kind of document, and of those that are no longer than this as they are stored: what is packed is up to thirty times as long. */
const keptAtMost = 300;
const longestKept = 1000;

/**
 * Parses a document of a host once. A decision asks for it several times, and the hosts of an event type
 * are asked about again and again. What is kept is found by what is stored, so it is never an older one.
 */
/* @__NO_SIDE_EFFECTS__ */
export function parsedOnce<Parsed extends object>(
  parse: (item: Item) => Parsed,
): (item: Item) => Parsed {
  const ofItems = new WeakMap<Item, Parsed>();
  const kept = new Map<string, Parsed>();
  return (item) => {
    const known = ofItems.get(item);
    if (known !== undefined) return known;
    const stored = storedText(item.doc);
    const parsed = kept.get(stored) ?? parse(item);
    ofItems.set(item, parsed);
    if (stored.length > longestKept) return parsed;
    if (kept.size >= keptAtMost) kept.clear();
    kept.set(stored, parsed);
    return parsed;
  };
}

/** Bytes begin with the number of their form, which no JSON does. */
const storedText = (doc: unknown): string =>
  doc instanceof Uint8Array
    ? Buffer.from(doc.buffer, doc.byteOffset, doc.byteLength).toString('latin1')
    : (doc as string);
