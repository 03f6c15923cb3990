import { UnknownForm } from '../../domain/unknown-form.ts';
import type { Item } from '../engine/items.ts';
import { packJson, readJson } from './packed-json.ts';

/** The members that one schema adds, by attribute, with their values in items of earlier schemas. In a list, each entry gets them. */
type Added<Stored> = {
  readonly [Attribute in keyof Stored]?: Partial<
    Stored[Attribute] extends readonly (infer Entry)[] ? Entry : Stored[Attribute]
  >;
};

/** Which schema a form writes, if that is not the newest one that it reads. */
interface Options {
  readonly writes?: number;
}

type Written<Stored, Encoded> = { readonly [Attribute in keyof Stored]: Encoded } & {
  readonly schema: number;
};

/**
 * Reads and writes the attributes of an item that are stored as JSON. `Stored` has the type of each attribute.
 * Schema 1 is the form of release 0.2.0 and has all members. Each entry of `later` is one later schema: the second
 * schema is the first entry. Items contain the number of the schema in which they were written, and an item of a schema
 * that this release does not know is refused.
 */
/* @__NO_SIDE_EFFECTS__ */
export function storedForm<Stored extends { readonly [Attribute in keyof Stored]: object }>(
  later: readonly Added<Stored>[] = [],
  { writes = later.length + 1 }: Options = {},
) {
  const written = <Encoded>(stored: Stored, encode: (text: string) => Encoded) => {
    const attributes = Object.entries(stored).map(([name, value]) => [
      name,
      encode(JSON.stringify(value)),
    ]);
    return { ...Object.fromEntries(attributes), schema: writes } as Written<Stored, Encoded>;
  };
  return {
    read<Attribute extends keyof Stored & string>(
      item: Item,
      attribute: Attribute,
    ): Stored[Attribute] {
      const schema = item.schema as number;
      const isKnown = Number.isInteger(schema) && schema >= 1 && schema <= later.length + 1;
      if (!isKnown) throw new UnknownForm(`contents of ${attribute}`, schema);
      const stored = readJson(item[attribute]) as Stored[Attribute];
      for (const added of later.slice(schema - 1)) complete(stored, added[attribute]);
      return stored;
    },
    write: (stored: Stored) => written(stored, (text) => text),
    /** Writes the attributes as packed JSON, for documents that may be long. */
    writePacked: (stored: Stored) => written(stored, packJson),
  };
}

/** Adds missing members to a document, or to each document of a list. The caller has just parsed them, so they are changed in place. */
function complete(stored: object, members: object | undefined): void {
  for (const document of Array.isArray(stored) ? stored : [stored])
    Object.assign(document, { ...members, ...document });
}
