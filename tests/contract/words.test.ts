import { expect, test } from 'vitest';
import { loadContracts, rows } from '../../scripts/contracts.ts';

const contracts = await loadContracts();

interface Part {
  readonly kind: string;
  readonly type: string;
  readonly message?: unknown;
}

/** Yields a validator and all validators in it: members, items, options, pipes and wrapped validators. */
function* partsIn(value: unknown, seen = new Set<unknown>()): Generator<Part> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if ('kind' in value && 'type' in value) yield value as Part;
  for (const inner of Object.values(value)) yield* partsIn(inner, seen);
}

/** Validations for which the service writes the message, with any limit. */
const worded = ['max_code_points', 'max_length', 'min_value', 'max_value', 'gt_value'];

test.each(rows)('$id has no error message of the validation library', ({ id }) => {
  const contract = contracts.get(id);
  const unworded = [...partsIn([contract?.body, contract?.query])]
    .filter(({ kind, type }) => kind === 'validation' && !worded.includes(type))
    .filter(({ message }) => message === undefined)
    .map(({ type }) => type);
  expect(unworded).toEqual([]);
});
