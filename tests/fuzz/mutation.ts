import fc from 'fast-check';
import { oddName, oddNumber, oddText, oddValue } from './odd.ts';

/** One thing that is wrong with a body. `at` chooses the place among all there are. */
export interface Mutation {
  readonly kind: 'drop' | 'set' | 'text' | 'number' | 'extra' | 'wrap' | 'many' | 'long' | 'negate';
  readonly at: number;
  readonly name: string;
  readonly value: unknown;
  readonly text: string;
  readonly number: number;
}

const kinds = ['drop', 'set', 'set', 'text', 'text', 'text', 'number', 'extra'] as const;

export const anyMutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom<Mutation['kind']>(...kinds, 'wrap', 'many', 'long', 'negate'),
  at: fc.nat(10_000),
  name: oddName,
  value: oddValue,
  text: oddText,
  number: oddNumber,
});

type Path = readonly (string | number)[];

function* pathsIn(value: unknown, path: Path = []): Generator<Path> {
  yield path;
  if (typeof value !== 'object' || value === null || path.length > 6) return;
  for (const [key, inner] of Object.entries(value)) {
    yield* pathsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

const gone = Symbol('gone');

/** A copy in which one place has become something else, or nothing. */
function changedAt(value: unknown, path: Path, change: (old: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  const inner = changedAt((value as Record<string | number, unknown>)[key], rest, change);
  if (Array.isArray(value)) {
    return inner === gone ? value.toSpliced(Number(key), 1) : value.with(Number(key), inner);
  }
  const others = Object.entries(value as object).filter(([name]) => name !== key);
  return Object.fromEntries(inner === gone ? others : [...others, [key, inner]]);
}

const changes: Readonly<Record<Mutation['kind'], (old: unknown, by: Mutation) => unknown>> = {
  drop: () => gone,
  set: (_, { value }) => value,
  text: (_, { text }) => text,
  number: (_, { number }) => number,
  wrap: (old, { at }) => (at % 2 === 0 ? [old] : { value: old }),
  // An own member of that name, whatever the name is.
  extra: (old, { name, value }) =>
    typeof old === 'object' && old !== null && !Array.isArray(old)
      ? Object.fromEntries([...Object.entries(old), [name, value]])
      : [old, value],
  many: (old, { at }) => (Array.isArray(old) ? manyOf(old, at) : manyOf([old], at)),
  long: (old, { at }) => String(old).repeat(1 + (at % 400)),
  negate: (old) => -Number(old),
};

const manyOf = (list: readonly unknown[], at: number): unknown[] =>
  Array.from({ length: 1 + (at % 300) }).flatMap(() => list.slice(0, 4));

function valueAt(body: unknown, path: Path): unknown {
  let value = body;
  for (const key of path) value = (value as Record<string | number, unknown>)[key];
  return value;
}

/** Where a kind of mutation finds something to change; an odd text or number stands where one is expected. */
function placesFor(body: unknown, { kind }: Mutation): readonly Path[] {
  const paths = [...pathsIn(body)];
  const wanted = { text: 'string', long: 'string', number: 'number', negate: 'number' }[
    kind as string
  ];
  return wanted === undefined
    ? paths
    : paths.filter((path) => typeof valueAt(body, path) === wanted);
}

export function mutated(body: unknown, mutation: Mutation): unknown {
  const places = placesFor(body, mutation);
  const path = places[mutation.at % places.length];
  // Without a body at all there would be little to judge, so only members are dropped.
  if (path === undefined) return body;
  if (mutation.kind === 'drop' && path.length === 0) return {};
  return changedAt(body, path, (old) => changes[mutation.kind](old, mutation));
}
