import type { SchedulingClient } from '../../src/generated/types.ts';

interface Member {
  readonly type: 'string' | 'integer' | 'boolean';
  readonly description: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The arguments of a tool call, by name. */
export type Arguments = Readonly<Record<string, string | number | boolean | undefined>>;

/** A tool that an assistant can call. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly properties: Readonly<Record<string, Member>>;
  readonly required: readonly string[];
  /** `read` changes nothing; `destroy` overwrites or removes something. */
  readonly kind: 'read' | 'write' | 'destroy';
  readonly run: (
    client: SchedulingClient,
    given: Arguments,
    signal: AbortSignal,
  ) => Promise<object>;
}

const isValid = (value: unknown, { type, enum: values, minimum, maximum }: Member): boolean => {
  if (type !== 'integer') {
    const isKnown = values === undefined || values.includes(String(value));
    return typeof value === type && isKnown;
  }
  const [least, most] = [minimum ?? -Infinity, maximum ?? Infinity];
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
};

/** Returns the error message for invalid arguments, or undefined if they are valid. */
export function argumentError(
  { properties, required }: Tool,
  given: Arguments,
): string | undefined {
  const missing = required.find((name) => given[name] === undefined);
  if (missing !== undefined) return `The argument \`${missing}\` is missing.`;
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(properties, name));
  if (unknown !== undefined) return `The argument \`${unknown}\` does not exist.`;
  const wrong = Object.entries(properties).find(
    ([name, member]) => given[name] !== undefined && !isValid(given[name], member),
  );
  if (wrong === undefined) return undefined;
  const [name, { type, enum: values }] = wrong;
  return `\`${name}\` must be ${values === undefined ? `a valid ${type}` : values.join(' or ')}.`;
}

/** A tool as the protocol lists it. */
export const toolDefinition = ({ name, title, description, properties, required, kind }: Tool) => ({
  name,
  title,
  description,
  inputSchema: { type: 'object', properties, required, additionalProperties: false },
  annotations: {
    title,
    readOnlyHint: kind === 'read',
    destructiveHint: kind === 'destroy',
    // The same call twice makes two bookings, which a person may want.
    idempotentHint: false,
    openWorldHint: false,
  },
});

/** The text of a required argument. */
export const textOf = (given: Arguments, name: string): string => String(given[name] ?? '');

/** The text of an argument, if it was given. */
export const optionalText = (given: Arguments, name: string): string | undefined =>
  given[name] === undefined ? undefined : String(given[name]);
