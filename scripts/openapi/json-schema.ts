import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

export type Json = Record<string, unknown>;
type JsonSchema = ReturnType<NonNullable<ConversionConfig['overrideSchema']>> & object;
export type NamedSchemas = Readonly<Record<string, GenericSchema>>;

/**
 * Checks that JSON Schema cannot express, because they compare members or call functions. Any other
 * check without a counterpart is an error, so that no limit is lost.
 */
const unsayable = ['check', 'partial_check'];

/** A pattern has no flags. JSON Schema assumes `u`; `i` is expanded letter by letter. */
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

/**
 * Splits values of two types into two lists, because a generator would create the constants of a
 * mixed list twice.
 */
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
 * Adds `null` to the types of a scalar, which is easier to read than an `anyOf` of two schemas.
 * Enumerations stay an `anyOf`, because generators create text constants of all values of an
 * `enum`. Open objects are marked, because the linter treats others as closed.
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

/** Removes the dialect, which is that of OpenAPI, and the definitions, which are components. */
const withoutFrame = (schema: Json): Json =>
  withoutEmpty({ ...schema, $schema: undefined, $defs: undefined });

/** Removes `required: []` and undefined members. */
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

/** The schema of a request, before any transformation. */
export const requestSchema = (schema: GenericSchema): Json =>
  withoutFrame(toJsonSchema(schema, { ...config, typeMode: 'input' }) as Json);

/** The schema of a response. Named schemas become references. */
export const replySchema = (schema: GenericSchema, named: NamedSchemas): Json =>
  withoutFrame(
    toJsonSchema(schema, { ...config, typeMode: 'output', definitions: { ...named } }) as Json,
  );

export const namedReplySchemas = (named: NamedSchemas): Json =>
  withoutEmpty(toJsonSchemaDefs({ ...named }, { ...config, typeMode: 'output' }) as Json);

/**
 * The schema of a response with extensible lists of values: the documented values, and any other
 * text.
 */
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
