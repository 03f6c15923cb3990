import * as v from 'valibot';

/** A schema as far as it says what a reply is made of; one that was piped bears what was done to it. */
interface Node {
  readonly kind: 'schema' | 'validation' | 'transformation' | 'metadata';
  readonly type: string;
  readonly pipe?: readonly Node[];
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly wrapped?: Node;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly default?: unknown;
  readonly fallback?: unknown;
}

type Take = (value: unknown) => unknown;

/**
 * Makes the function that answers of a value what its schema promises, and throws where the value is not
 * what it promises: it does what `v.parse` does. A reply may have thousands of entries, and for each of
 * them valibot makes a record of every member. So lists, objects and plain members, which most of a reply
 * is, are looked at here; a schema that is anything else, and whatever is not as promised, is left to
 * valibot.
 */
export function promisedMembers(schema: v.GenericSchema): Take {
  const node = schema as unknown as Node;
  const parse: Take = (value) => v.parse(schema, value);
  if (!isPlain(node)) return parse;
  switch (node.type) {
    case 'object':
      return takeObject(node, parse);
    case 'array':
      return takeList(node, parse);
    case 'nullable': {
      const take = takerOf(node.wrapped);
      return (value) => (value === null ? null : take(value));
    }
    case 'string':
    case 'boolean':
      return (value) => (typeof value === node.type ? value : parse(value));
    case 'number':
      return (value) => (typeof value === 'number' && !Number.isNaN(value) ? value : parse(value));
    case 'literal':
      return (value) => (value === node.literal ? value : parse(value));
    case 'picklist':
      return (value) => (node.options?.includes(value) ? value : parse(value));
    default:
      return parse;
  }
}

const takerOf = (node: unknown): Take => promisedMembers(node as v.GenericSchema);

/** Nothing is checked or changed beside the type, by a second schema neither, and nothing stands in for what is missing. */
const isPlain = ({ pipe = [], default: inPlace, fallback }: Node): boolean =>
  inPlace === undefined &&
  fallback === undefined &&
  pipe.every((one, at) => one.kind === 'metadata' || (at === 0 && isPlain(one)));

function takeList({ item }: Node, parse: Take): Take {
  const take = takerOf(item);
  return (value) => {
    if (!Array.isArray(value)) return parse(value);
    const taken: unknown[] = [];
    for (const one of value) taken.push(take(one));
    return taken;
  };
}

interface Member {
  readonly name: string;
  readonly isOptional: boolean;
  readonly take: Take;
}

function takeObject({ entries = {} }: Node, parse: Take): Take {
  if (!Object.values(entries).every(isKnownMember)) return parse;
  const members = Object.entries(entries).map(([name, node]): Member => {
    const isOptional = node.type === 'optional';
    return { name, isOptional, take: takerOf(isOptional ? node.wrapped : node) };
  });
  const shape = shapeOf(members);
  return (value) => {
    if (typeof value !== 'object' || value === null) return parse(value);
    const taken = { ...shape };
    for (const { name, isOptional, take } of members) {
      const member = (value as Document)[name];
      if (member !== undefined) taken[name] = take(member);
      else if (!isOptional) return parse(value);
    }
    return taken;
  };
}

type Document = Record<string, unknown>;

/**
 * What the members are put into: where all of them are always there, an object that has them already. A
 * copy of it is made at once, and stays the object that it is, while each member that is added makes
 * another one of it. Of what was parsed a copy holds its members in itself, so it is written faster, too.
 */
const shapeOf = (members: readonly Member[]): Document =>
  members.some(({ isOptional }) => isOptional)
    ? {}
    : JSON.parse(JSON.stringify(Object.fromEntries(members.map(({ name }) => [name, null]))));

/** There or not there, as it is. */
const isKnownMember = (node: Node): boolean =>
  node.type === 'optional' ? isPlain(node) : !['exact_optional', 'nullish'].includes(node.type);
