import * as v from 'valibot';

type Piped = v.GenericSchema & { readonly pipe?: readonly Item[] };
type Item = Piped | v.GenericPipeItem;

const itemsOf = (schema: Piped): readonly Item[] =>
  (schema.pipe ?? [schema]).flatMap((item) =>
    item !== schema && 'pipe' in item ? itemsOf(item as Piped) : [item],
  );

/**
 * Adds a description for the reference to a schema, and replaces a former one. Validation stays the same: an additional
 * pipe would run for each member of each item of a list. The text precedes any transformation, because the document
 * shows the request. Bundles contain no descriptions.
 */
export function described<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
  ...examples: readonly v.InferInput<Schema>[]
): Schema {
  const [root = schema, ...rest] = itemsOf(schema);
  const shown = examples.length === 0 ? [] : [v.examples(examples)];
  const others = rest.filter(({ type }) => type !== 'description' && type !== 'examples');
  return { ...schema, pipe: [root, v.description(text), ...shown, ...others] };
}

/** Description of a member, with an example if its form is not obvious. */
type Text = string | readonly [text: string, example: unknown];

/**
 * Adds a description to each member. The schemas of requests and replies differ, but not their meaning, so both take
 * their texts from one place.
 */
export function describedMembers<Entries extends Readonly<Record<string, v.GenericSchema>>>(
  entries: Entries,
  texts: Readonly<Record<keyof Entries, Text>>,
): Entries {
  const pairs = Object.entries<v.GenericSchema>(entries).map(([name, schema]) => [
    name,
    described(schema, ...asArguments(texts[name as keyof Entries])),
  ]);
  return Object.fromEntries(pairs) as Entries;
}

const asArguments = (text: Text): readonly [text: string, ...examples: unknown[]] =>
  typeof text === 'string' ? [text] : text;
