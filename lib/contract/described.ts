import * as v from 'valibot';

type Piped = v.GenericSchema & { readonly pipe?: readonly Item[] };
type Item = Piped | v.GenericPipeItem;

const itemsOf = (schema: Piped): readonly Item[] =>
  (schema.pipe ?? [schema]).flatMap((item) =>
    item !== schema && 'pipe' in item ? itemsOf(item as Piped) : [item],
  );

/**
 * The schema with what the reference says of it, in place of what it said before. It checks as the
 * schema alone does: a pipe of its own would be run for each member of each item of a list. The text
 * comes before any transformation, because the document shows what is sent. Bundles do without it.
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

/** What the reference says of a member, with an example where its form is not plain. */
type Text = string | readonly [text: string, example: unknown];

/**
 * Members with what the reference says of each. What is sent and what is answered differ in their schemas
 * but not in their meaning, so both take their texts from one place.
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
