import type { Item } from './engine/items.ts';
import { readJson } from './packed-json.ts';

/** What one schema added, by attribute: new members with what they are in items that were written before it. In a list, members of each entry. */
type Added<Stored> = {
  readonly [Attribute in keyof Stored]?: Partial<
    Stored[Attribute] extends readonly (infer Entry)[] ? Entry : Stored[Attribute]
  >;
};

type Document = Record<string, unknown>;

/** When 0.1.0 was released: for members that tell when something was made or changed, of items that do not say. */
export const firstRelease = '2026-11-20T00:00:00.000Z';

/**
 * The one way in which a resource is read and written. `Stored` has the type of each attribute that is
 * kept as JSON; `schemas` what each schema added, one a line, so that the number of a schema is its
 * place. Items of the first one, which is that of 0.1.0, have no number.
 *
 * What is missing is told by its absence, not by the number: lists read only the attributes that
 * their index projects, and the number is not among them.
 */
/* @__NO_SIDE_EFFECTS__ */
export function storedForm<Stored extends { readonly [Attribute in keyof Stored]: object }>(
  ...schemas: readonly [Added<Stored>, ...Added<Stored>[]]
) {
  const added: Partial<Record<keyof Stored, readonly [string, unknown][]>> = {};
  for (const schema of schemas) {
    for (const [attribute, members] of Object.entries(schema) as [keyof Stored, Document][]) {
      added[attribute] = [...(added[attribute] ?? []), ...Object.entries(members)];
    }
  }
  return {
    read<Attribute extends keyof Stored & string>(
      item: Item,
      attribute: Attribute,
    ): Stored[Attribute] {
      const stored = readJson(item[attribute]) as Stored[Attribute];
      const missing = added[attribute];
      if (missing === undefined) return stored;
      for (const document of Array.isArray(stored) ? stored : [stored])
        complete(document as Document, missing);
      return stored;
    },
    write(stored: Stored): { readonly [Attribute in keyof Stored]: string } & {
      readonly schema: number;
    } {
      const written = Object.entries(stored).map(([name, value]) => [name, JSON.stringify(value)]);
      return { ...Object.fromEntries(written), schema: schemas.length };
    },
  };
}

/** Nobody else has what was just parsed, so nothing is copied. */
function complete(document: Document, missing: readonly [string, unknown][]): void {
  for (const [member, before] of missing) {
    if (document[member] === undefined) document[member] = before;
  }
}
