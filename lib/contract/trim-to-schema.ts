import type * as v from 'valibot';

/** Part of a schema that determines the permitted members of a body. A schema with a pipe contains its steps. */
interface Node {
  readonly type: string;
  readonly wrapped?: Node;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly value?: Node;
  /** Member that distinguishes alternatives, if there is one. */
  readonly key?: string;
  readonly options?: readonly Node[];
  readonly literal?: unknown;
  readonly requirement?: unknown;
  readonly pipe?: readonly Node[];
}

/**
 * Removes input that validation does not need: unknown members, because valibot reports only the first of an object,
 * and all but one of the surplus items of lists and maps, because valibot validates every item before it counts them.
 * The rest is validated once. Returns the paths of the unknown members. Changes the input in place: refused input is
 * not used again, and a copy of a deep value would overflow the stack.
 */
export function trimToSchema(schema: v.GenericSchema, sent: unknown): readonly Path[] {
  return [...trimmed(schema as unknown as Node, sent, [])];
}

type Path = readonly string[];

function* trimmed(node: Node, sent: unknown, path: Path): Iterable<Path> {
  if (typeof sent !== 'object' || sent === null) return;
  if (node.wrapped) yield* trimmed(node.wrapped, sent, path);
  else if (node.options) yield* trimmed(alternative(node, sent), sent, path);
  else if (Array.isArray(sent)) yield* trimmedList(node, sent, path);
  else if (node.type === 'record') yield* trimmedMap(node, sent as Members, path);
  else if (node.type === 'strict_object') yield* trimmedObject(node, sent as Members, path);
}

type Members = Record<string, unknown>;

function* trimmedList(node: Node, sent: unknown[], path: Path): Iterable<Path> {
  const bound = boundOf(node, 'max_length');
  if (sent.length > bound) sent.length = bound + 1;
  if (node.item === undefined) return;
  for (const [place, one] of sent.entries()) yield* trimmed(node.item, one, [...path, `${place}`]);
}

function* trimmedMap(node: Node, sent: Members, path: Path): Iterable<Path> {
  const bound = boundOf(node, 'max_entries');
  for (const [place, name] of Object.keys(sent).entries()) {
    if (place > bound) delete sent[name];
    else if (node.value) yield* trimmed(node.value, sent[name], [...path, name]);
  }
}

function* trimmedObject({ entries = {} }: Node, sent: Members, path: Path): Iterable<Path> {
  for (const name of Object.keys(sent)) {
    const known = Object.hasOwn(entries, name) ? entries[name] : undefined;
    if (known) yield* trimmed(known, sent[name], [...path, name]);
    else {
      yield [...path, name];
      delete sent[name];
    }
  }
}

/** Finds the intended alternative. Without one, nothing is removed, and valibot reports the value as invalid. */
function alternative({ key, options = [] }: Node, sent: object): Node {
  const named = key === undefined ? undefined : (sent as Members)[key];
  const meant = options.find(({ type, entries }) =>
    key === undefined ? type === 'array' && Array.isArray(sent) : entries?.[key]?.literal === named,
  );
  return meant ?? { type: 'unknown' };
}

/** A schema with a pipe may contain another one, which was piped for its description. */
function boundOf(node: Node, type: 'max_length' | 'max_entries'): number {
  const bounds = (node.pipe ?? []).map((one) =>
    one.type === type ? (one.requirement as number) : boundOf(one, type),
  );
  return Math.min(Number.POSITIVE_INFINITY, ...bounds);
}
