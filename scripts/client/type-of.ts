/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/**
 * Types of requests accept readonly lists and undefined members. Types of responses have neither.
 */
export type Side = 'sent' | 'received';

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll("'", "\\'")}'`;

const literal = (value: unknown): string =>
  typeof value === 'string' ? quoted(value) : JSON.stringify(value);

const keyOf = (name: string): string => (/^[a-z_$][\w$]*$/iu.test(name) ? name : quoted(name));

/** A comment before a member, with one line for each paragraph. */
export function commentOf(text: string | undefined, at: string): string {
  if (text === undefined || text === '') return '';
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `${at}/** ${lines[0]} */\n`;
  const body = lines.map((line) => `${at} * ${line}`.trimEnd()).join('\n');
  return `${at}/**\n${body}\n${at} */\n`;
}

/**
 * Adds any other text to a union of named values, in a way that editors still suggest these values.
 */
function unionOf(types: readonly string[]): string {
  const all = [...new Set(types)];
  const namesValues = all.some((type) => type.startsWith("'"));
  const open = all.map((type) =>
    type === 'string' && namesValues ? '(string & Record<never, never>)' : type,
  );
  return open.join(' | ');
}

/** A schema as a TypeScript type, indented from its position. */
export function typeOf(schema: Schema, side: Side, at = ''): string {
  const { $ref, enum: values, allOf, type } = schema;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  if ('const' in schema) return literal(schema.const);
  if (values !== undefined) return values.map(literal).join(' | ');
  if (allOf !== undefined) return allOf.map((inner) => typeOf(inner, side, at)).join(' & ');
  const either = schema.anyOf ?? schema.oneOf;
  if (type === undefined && either !== undefined) {
    return unionOf(either.map((inner) => typeOf(inner, side, at)));
  }
  if (typeof type === 'object') {
    return unionOf(type.map((one) => typeOf({ ...schema, type: one }, side, at)));
  }
  return plainType(schema, type, side, at);
}

function plainType(schema: Schema, type: string | undefined, side: Side, at: string): string {
  if (type === 'array') {
    const item = typeOf(schema.items ?? {}, side, at);
    return side === 'sent' ? `ReadonlyArray<${item}>` : `Array<${item}>`;
  }
  if (type === 'object') return objectType(schema, side, at);
  if (type === 'integer') return 'number';
  return type ?? 'unknown';
}

function objectType(schema: Schema, side: Side, at: string): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const others = typeof additionalProperties === 'object' ? additionalProperties : {};
  const rest = typeOf(others, side, at);
  const members = Object.entries(properties);
  if (members.length === 0) {
    return `Record<string, ${additionalProperties === false ? 'never' : rest}>`;
  }
  const deeper = `${at}  `;
  const lines = members.map(([name, inner]) => {
    const isRequired = required.includes(name);
    const absent = side === 'sent' && !isRequired ? ' | undefined' : '';
    const told = commentOf(inner.description, deeper);
    const its = typeOf(inner, side, deeper);
    return `${told}${deeper}${keyOf(name)}${isRequired ? '' : '?'}: ${its}${absent};\n`;
  });
  const open = additionalProperties === true ? `${deeper}[member: string]: unknown;\n` : '';
  return `{\n${lines.join('')}${open}${at}}`;
}
