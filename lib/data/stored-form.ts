import { UnknownForm } from '../domain/unknown-form.ts';
import type { Item } from './engine/items.ts';
import { readJson } from './packed-json.ts';

/** The members that one schema adds, by attribute, with their values in items of earlier schemas. In a list, each entry gets them. */
type Added<Stored> = {
  readonly [Attribute in keyof Stored]?: Partial<
    Stored[Attribute] extends readonly (infer Entry)[] ? Entry : Stored[Attribute]
  >;
};

/**
 * Reads and writes the attributes of a resource that are stored as JSON. `Stored` has the type of each attribute.
 * Schema 1 is the form of release 0.2.0 and has all members. Each argument is one later schema: the second
 * schema is the first argument. Items contain the number of the schema in which they were written, and an item of a schema
 * that this release does not know is refused.
 */
/* @__NO_SIDE_EFFECTS__ */
export function storedForm<Stored extends { readonly [Attribute in keyof Stored]: object }>(
  ...later: readonly Added<Stored>[]
) {
  const newest = later.length + 1;
  return {
    read<Attribute extends keyof Stored & string>(
      item: Item,
      attribute: Attribute,
    ): Stored[Attribute] {
      const schema = (item.schema ?? 0) as number;
      if (schema < 1 || schema > newest) throw new UnknownForm(`contents of ${attribute}`, schema);
      const stored = readJson(item[attribute]) as Stored[Attribute];
      for (const added of later.slice(schema - 1)) complete(stored, added[attribute]);
      return stored;
    },
    write(stored: Stored): { readonly [Attribute in keyof Stored]: string } & {
      readonly schema: number;
    } {
      const written = Object.entries(stored).map(([name, value]) => [name, JSON.stringify(value)]);
      return { ...Object.fromEntries(written), schema: newest };
    },
  };
}

/** Adds missing members to a document, or to each document of a list. The caller has just parsed them, so they are changed in place. */
function complete(stored: object, members: object | undefined): void {
  for (const document of Array.isArray(stored) ? stored : [stored])
    Object.assign(document, { ...members, ...document });
}
