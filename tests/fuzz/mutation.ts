import fc from 'fast-check';
import { oddName, oddValue } from './odd.ts';

/** One thing that is wrong with a body. `at` chooses the place among all there are. */
export interface Mutation {
  readonly kind: 'drop' | 'set' | 'extra' | 'wrap' | 'many' | 'long' | 'negate';
  readonly at: number;
  readonly name: string;
  readonly value: unknown;
}

export const anyMutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('drop', 'set', 'set', 'set', 'extra', 'wrap', 'many', 'long', 'negate'),
  at: fc.nat(10_000),
  name: oddName,
  value: oddValue,
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
  wrap: (old, { at }) => (at % 2 === 0 ? [old] : { value: old }),
  // An own member of that name, whatever the name is.
  extra: (old, { name, value }) =>
    typeof old === 'object' && old !== null && !Array.isArray(old)
      ? Object.fromEntries([...Object.entries(old), [name, value]])
      : [old, value],
  many: (old, { at }) => (Array.isArray(old) ? manyOf(old, at) : manyOf([old], at)),
  long: (old, { at }) => (typeof old === 'string' ? old.repeat(1 + (at % 3000)) : String(old)),
  negate: (old) => (typeof old === 'number' ? -old : !old),
};

const manyOf = (list: readonly unknown[], at: number): unknown[] =>
  Array.from({ length: 1 + (at % 300) }).flatMap(() => list.slice(0, 4));

export function mutated(body: unknown, mutation: Mutation): unknown {
  const paths = [...pathsIn(body)];
  const path = paths[mutation.at % paths.length] ?? [];
  // Without a body at all there would be little to judge, so only members are dropped.
  if (mutation.kind === 'drop' && path.length === 0) return {};
  return changedAt(body, path, (old) => changes[mutation.kind](old, mutation));
}
