import fc from 'fast-check';
import { oddName, oddNumber, oddText, oddValue } from './odd.ts';

/** One fault of a body. `at` chooses one of all its places. */
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

const removed = Symbol('gone');

/** Copies a value with one place changed or removed. */
function changedAt(value: unknown, path: Path, change: (old: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  const inner = changedAt((value as Record<string | number, unknown>)[key], rest, change);
  if (Array.isArray(value)) {
    return inner === removed ? value.toSpliced(Number(key), 1) : value.with(Number(key), inner);
  }
  const others = Object.entries(value as object).filter(([name]) => name !== key);
  return Object.fromEntries(inner === removed ? others : [...others, [key, inner]]);
}

const changes: Readonly<Record<Mutation['kind'], (old: unknown, by: Mutation) => unknown>> = {
  drop: () => removed,
  set: (_, { value }) => value,
  text: (_, { text }) => text,
  number: (_, { number }) => number,
  wrap: (old, { at }) => (at % 2 === 0 ? [old] : { value: old }),
  // `Object.fromEntries` creates an own member even for `__proto__`.
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

/** Places that a kind of mutation can change. Odd texts replace texts, and odd numbers replace numbers. */
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
  // Keeps an empty body: requests without any body would all be refused alike.
  if (path === undefined) return body;
  if (mutation.kind === 'drop' && path.length === 0) return {};
  return changedAt(body, path, (old) => changes[mutation.kind](old, mutation));
}
