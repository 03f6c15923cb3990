import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Contract } from '../../lib/contract/contract.ts';
import type { Example } from '../../lib/contract/examples/example.ts';
import { examples } from '../../lib/contract/examples/examples.ts';
import { promisedMembers } from '../../lib/contract/promised-members.ts';
import { loadContracts, type Row, rows } from '../../scripts/contracts.ts';
import { anyMutation, mutated } from '../fuzz/mutation.ts';

const contracts = await loadContracts();
const replyOf = ({ id }: Row): v.GenericSchema => (contracts.get(id) as Contract).reply;
const exampleOf = ({ group, id }: Row): Example =>
  (examples[group] as Readonly<Record<string, Example>>)[id] as Example;

/** The text that goes out, or that nothing does. */
function outcomeOf(take: () => unknown): string {
  try {
    return `${JSON.stringify(take())}`;
  } catch (error) {
    if (error instanceof v.ValiError) return 'refused';
    throw error;
  }
}

const ofAnyName = ['overrides', 'object', 'previous'];

/** With an internal member in every object, but for those whose members may have any name. */
function withInternals(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withInternals);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, one]) => [
    name,
    ofAnyName.includes(name) ? one : withInternals(one),
  ]);
  return Object.fromEntries([['pk', 'O#internal'], ...members, ['held', { email: 'internal' }]]);
}

/** The document may have any member: it is made from the contracts alone. A picture has none. */
const closed = rows.filter(({ id }) => id !== 'getOpenapi' && id !== 'getProfileImage');

test.each(closed)('$id: of its reply only what it promises goes out', (row) => {
  const { reply } = exampleOf(row);
  const schema = replyOf(row);
  expect(promisedMembers(schema)(withInternals(reply))).toEqual(reply);
});

test.each(rows)('$id: a reply goes out, or does not, as its schema says', (row) => {
  const schema = replyOf(row);
  const take = promisedMembers(schema);
  const { reply } = exampleOf(row);
  fc.assert(
    fc.property(fc.array(anyMutation, { maxLength: 3 }), (mutations) => {
      const wrong = mutations.reduce(mutated, reply);
      expect(outcomeOf(() => take(wrong))).toBe(outcomeOf(() => v.parse(schema, wrong)));
    }),
    { seed: 7, numRuns: 50 },
  );
});

const text = v.string();
const forms: Readonly<Record<string, v.GenericSchema>> = {
  'an object that a second schema narrows': v.pipe(
    v.object({ a: v.optional(v.unknown()), b: v.optional(v.unknown()) }),
    v.object({ a: v.optional(v.unknown()) }),
  ),
  'a text that a second schema narrows': v.pipe(v.string(), v.picklist(['x'])),
  'a member with a default': v.object({ a: v.optional(text, 'x') }),
  'a member that may be null, or not there': v.object({ a: v.nullish(text) }),
  'a member that is there or not': v.object({ a: v.exactOptional(text) }),
  'a member that stands in for a wrong one': v.object({ a: v.fallback(text, 'x') }),
  'a member of any type': v.object({ a: v.unknown() }),
  'a member that may be undefined': v.object({ a: v.undefinedable(text) }),
  'an optional member that is checked': v.object({ a: v.optional(v.pipe(text, v.minLength(2))) }),
  'an optional member that is checked as a whole': v.object({
    a: v.pipe(
      v.optional(text),
      v.check((one) => one !== 'x'),
    ),
  }),
  'a text that is changed': v.object({ a: v.pipe(text, v.toUpperCase()) }),
  'a text that is described and then checked': v.object({
    a: v.pipe(v.pipe(text, v.description('a')), v.maxLength(1)),
  }),
  'a closed object': v.strictObject({ a: v.optional(text) }),
  'an open object': v.looseObject({ a: v.optional(text) }),
  'an object that is checked': v.pipe(
    v.object({ a: v.optional(text) }),
    v.check(({ a }) => a !== 'x'),
  ),
  'a list that is checked': v.pipe(v.array(v.number()), v.maxLength(1)),
  'a number': v.number(),
  'a choice': v.picklist(['x', 'xx']),
  'one of several': v.variant('a', [v.object({ a: v.literal('x') }), v.object({ a: text })]),
};

const anything = fc.oneof(
  fc.constantFrom<unknown>(
    'x',
    'xx',
    1,
    Number.NaN,
    null,
    undefined,
    true,
    [],
    [1, 2],
    [undefined],
  ),
  fc.record(
    { a: fc.constantFrom('x', 'xx', 'y', 1, null, undefined), b: fc.constant('internal') },
    { requiredKeys: [] },
  ),
  fc.constantFrom<unknown>(
    Object.assign([], { length: 2 }),
    new Date(0),
    Object.create({ a: 'x' }),
  ),
);

test.each(Object.entries(forms))('%s goes out as valibot takes it', (_, schema) => {
  const take = promisedMembers(schema);
  fc.assert(
    fc.property(anything, (value) => {
      expect(outcomeOf(() => take(value))).toBe(outcomeOf(() => v.parse(schema, value)));
    }),
    { seed: 8, numRuns: 100 },
  );
});
