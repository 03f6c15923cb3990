import fc from 'fast-check';
import type { Operation, Schema } from '../support/http/operations.ts';
import { anyValue } from './any-value.ts';
import { anyMutation, type Mutation } from './mutation.ts';
import { oddName, oddText } from './odd.ts';

/** Changes to a valid request of one operation. */
export interface Case {
  readonly as: 'owner' | 'admin' | 'member' | 'restricted' | 'stranger' | 'nobody' | 'bad key';
  /** Members that the schema allows. They replace those of the valid request, or are sent alone. */
  readonly members: Readonly<Record<string, unknown>>;
  readonly keepsGood: boolean;
  readonly mutations: readonly Mutation[];
  /** A change of the body text: `text` is inserted at `at`; with `ends`, the rest is cut off. */
  readonly cut: { readonly at: number; readonly text: string; readonly ends: boolean } | null;
  readonly base64: 'none' | 'good' | 'broken';
  readonly query: readonly (readonly [string, unknown])[];
  readonly keepsQuery: boolean;
  /** Replacements for the IDs in the path, in the same order. */
  readonly ids: readonly (string | null)[];
  readonly headers: Readonly<Record<string, string>>;
}

const mostly = <T>(usual: T, other: fc.Arbitrary<T>, weight = 6): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });

const sometimes = (good: readonly string[], odd: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...good) }, fc.constantFrom(...odd));

const tags = ['*', '"1"', '"1"', 'W/"1"', '"999"', '"1", "2"', '""', '"é"'];
const noTags = ['', '"', '1', '"\u0000"', `"${'x'.repeat(9000)}`];
const keys = [...'abcdefghij', ' ', '😀', '\u0000', 'x'.repeat(255)];

const anyHeaders: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    'if-match': sometimes(tags, noTags),
    'if-none-match': sometimes(tags, noTags),
    'idempotency-key': sometimes(keys, ['', 'x'.repeat(256)]),
    prefer: fc.constantFrom(
      'handling=dry-run',
      'return=minimal, handling="dry-run"; wait=1',
      'handling=',
      'handling=dry-run=1',
      '',
      ','.repeat(3000),
    ),
    'content-type': sometimes(
      ['APPLICATION/JSON', ' application/json;charset=utf-16', 'application/merge-patch+json'],
      ['text/plain', ''],
    ),
    'accept-encoding': fc.constantFrom('gzip', '*;q=0', 'br', ''),
    'x-forwarded-proto': fc.constantFrom('http', 'https,http', 'javascript'),
    expect: fc.constantFrom('100-continue'),
  },
  { requiredKeys: [] },
);
/** Keeps a few members only: one refused member would hide the effect of the others. */
const few = <T>(drawn: fc.Arbitrary<Readonly<Record<string, T>>>, most: number) =>
  fc.tuple(drawn, fc.nat(), fc.integer({ min: 0, max: most })).map(([from, first, count]) => {
    const all = Object.entries(from);
    return Object.fromEntries([...all, ...all].slice(first % (all.length + 1)).slice(0, count));
  });

const anyCut = fc.record({
  at: fc.nat(5000),
  text: fc.constantFrom(
    '',
    ',',
    '}',
    ']',
    '"',
    '\\',
    '\u0000',
    '\ufeff',
    '1e999',
    '\\ud800',
    '{"a":',
    '//',
  ),
  ends: fc.boolean(),
});

const parameter = (name: string, schema: Schema) => {
  // A random value is never a valid cursor or token.
  const likely = /^(?:cursor|token)$/u.test(name) ? oddText : anyValue(schema, name);
  const value = fc.oneof({ weight: 6, arbitrary: likely }, oddText);
  return value.map((drawn): readonly [string, unknown] => [name, drawn]);
};

type Query = Case['query'];

function anyQuery({ query }: Operation): fc.Arbitrary<Query> {
  const strange = fc.tuple(oddName, oddText).map((one): Query => [one]);
  const plain = query.filter(({ name }) => name !== 'cursor' && name !== 'token');
  const sealed = query.filter((one) => !plain.includes(one));
  const drawn = (from: typeof query, most: number): fc.Arbitrary<Query> =>
    from.length === 0
      ? fc.constant([])
      : fc.uniqueArray(fc.oneof(...from.map(({ name, schema }) => parameter(name, schema))), {
          selector: ([name]) => name,
          maxLength: most,
        });
  return fc.oneof(
    { weight: 12, arbitrary: drawn(plain, 3) },
    { weight: 2, arbitrary: drawn(sealed, 1) },
    { weight: 1, arbitrary: strange },
  );
}

const ofBody = (operation: Operation) => ({
  members: operation.takesJson
    ? few(anyValue(operation.body) as fc.Arbitrary<Record<string, unknown>>, 3)
    : fc.constant({}),
  keepsGood: mostly(true, fc.constant(false), 12),
  mutations: fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    { weight: 4, arbitrary: fc.array(anyMutation, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(anyMutation, { minLength: 2, maxLength: 3 }) },
  ),
  cut: mostly<Case['cut']>(null, anyCut, 20),
  base64: mostly<Case['base64']>('none', fc.constantFrom('good', 'broken'), 20),
});

const callers = ['admin', 'member', 'restricted', 'stranger', 'nobody', 'bad key'] as const;

/** Requests of one operation. Most have one fault, many have none, some have several. */
export function anyCase(operation: Operation): fc.Arbitrary<Case> {
  const ids = operation.row.path.match(/\{\w+\}/gu) ?? [];
  return fc.record({
    as: mostly<Case['as']>('owner', fc.constantFrom(...callers)),
    ...ofBody(operation),
    query: anyQuery(operation),
    keepsQuery: mostly(true, fc.constant(false)),
    ids: fc.tuple(...ids.map(() => mostly<string | null>(null, oddText, 12))),
    headers: mostly({}, few(anyHeaders, 2), 1),
  }) as fc.Arbitrary<Case>;
}
