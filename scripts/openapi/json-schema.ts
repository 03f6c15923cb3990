import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

export type Json = Record<string, unknown>;
type JsonSchema = ReturnType<NonNullable<ConversionConfig['overrideSchema']>> & object;
export type NamedSchemas = Readonly<Record<string, GenericSchema>>;

/**
 * The checks that JSON Schema cannot say: they relate members to each other or call code of ours.
 * Whatever else has no counterpart stops the build, so that no limit is lost unseen.
 */
const unsayable = ['check', 'partial_check'];

/** A pattern has no flags: `u` is what JSON Schema assumes, and `i` is spelt out letter by letter. */
function patternOf({ source, flags }: RegExp): string {
  const plain = source.replaceAll('\\/', '/');
  if (flags === '' || flags === 'u') return plain;
  if (flags !== 'iu' || /\\|\[/u.test(plain)) throw new Error(`No pattern says ${source}.`);
  return plain.replaceAll(
    /[a-z]/giu,
    (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`,
  );
}

const overrideAction: NonNullable<ConversionConfig['overrideAction']> = ({
  valibotAction,
  jsonSchema,
}) => {
  const { type, requirement } = valibotAction as { type: string; requirement?: unknown };
  if (type === 'max_code_points') return { ...jsonSchema, maxLength: Number(requirement) };
  if (type === 'regex' && requirement instanceof RegExp) {
    return { ...jsonSchema, pattern: patternOf(requirement) };
  }
  return undefined;
};

/** Values of two types are two lists: a generator that makes constants of one mixed list makes them twice. */
function byType(schema: JsonSchema): JsonSchema {
  const { enum: values = [], ...rest } = schema;
  delete rest.type;
  const lists = [...Map.groupBy(values, (value) => typeof value)];
  const anyOf = lists.map(
    ([type, own]): JsonSchema => ({ enum: own, type: type === 'number' ? 'integer' : 'string' }),
  );
  return { ...rest, anyOf };
}

/**
 * `null` joins the types of a scalar, which reads better than an `anyOf` of two schemas. Enumerations stay an `anyOf`, because
 * generators make text constants of all values of an `enum`. An open object says so, because the linter takes silence for closed.
 */
const overrideSchema: NonNullable<ConversionConfig['overrideSchema']> = ({
  valibotSchema,
  jsonSchema,
}) => {
  if (valibotSchema.type === 'picklist' && Array.isArray(jsonSchema.type))
    return byType(jsonSchema);
  if (valibotSchema.type === 'instance') return { type: 'string', format: 'binary' };
  if (valibotSchema.type === 'loose_object') return { ...jsonSchema, additionalProperties: true };
  const [inner] = jsonSchema.anyOf ?? [];
  if (valibotSchema.type !== 'nullable' || typeof inner !== 'object') return undefined;
  if (typeof inner.type !== 'string' || inner.type === 'object' || inner.type === 'array') {
    return undefined;
  }
  if (inner.enum !== undefined) return undefined;
  const { anyOf: _, ...rest } = jsonSchema;
  return { ...rest, ...inner, type: [inner.type, 'null'] };
};

const config = {
  target: 'draft-2020-12',
  errorMode: 'throw',
  ignoreActions: unsayable,
  overrideAction,
  overrideSchema,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
} as const satisfies ConversionConfig;

/** The dialect is OpenAPI's own, and the definitions stand among its components. */
const withoutFrame = (schema: Json): Json =>
  withoutEmpty({ ...schema, $schema: undefined, $defs: undefined });

/** `required: []` says nothing, and what is undefined is not there. */
function withoutEmpty(value: Json): Json {
  const told = Object.entries(value).filter(
    ([key, inner]) =>
      inner !== undefined && !(key === 'required' && Array.isArray(inner) && inner.length === 0),
  );
  return Object.fromEntries(told.map(([key, inner]) => [key, deeply(inner)]));
}

function deeply(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deeply);
  return typeof value === 'object' && value !== null ? withoutEmpty(value as Json) : value;
}

/** What may be sent: before any transformation. */
export const requestSchema = (schema: GenericSchema): Json =>
  withoutFrame(toJsonSchema(schema, { ...config, typeMode: 'input' }) as Json);

/** What is answered; the named schemas become references. */
export const replySchema = (schema: GenericSchema, named: NamedSchemas): Json =>
  withoutFrame(
    toJsonSchema(schema, { ...config, typeMode: 'output', definitions: { ...named } }) as Json,
  );

export const namedReplySchemas = (named: NamedSchemas): Json =>
  withoutEmpty(toJsonSchemaDefs({ ...named }, { ...config, typeMode: 'output' }) as Json);

/** What is answered, where a list of values may grow: the documented ones, and any other text. */
export function openSchema(schema: GenericSchema): Json {
  const open = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(open);
    if (typeof value !== 'object' || value === null) return value;
    const { enum: values, type, ...rest } = value as Json;
    const inner = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, open(one)]));
    if (values === undefined) return { ...(type !== undefined && { type }), ...inner };
    return { ...inner, anyOf: [{ type: 'string', enum: values }, { type: 'string' }] };
  };
  return open(replySchema(schema, {})) as Json;
}
