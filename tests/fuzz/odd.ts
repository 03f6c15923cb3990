import fc from 'fast-check';
import { instants, words } from './any-value.ts';

/** Nested lists and objects. The JSON parser accepts some thousand levels. */
const nested = (depth: number): unknown => {
  let value: unknown = null;
  for (let i = 0; i < depth; i += 1) value = i % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Characters that are hard to store and to send back. */
const characters = ['\u0000', '\ud800', 'x\udc00', '\u202e\ufeff', '\uffff'];

const texts = [
  '',
  ' ',
  'null',
  '0',
  '😀',
  '__proto__',
  'constructor',
  'a#b#META',
  '~',
  '../..',
  '{name} $& %s',
  'Ω'.repeat(300),
  '😀'.repeat(3000),
  'x'.repeat(70_000),
  'javascript:alert(1)',
  '2027-02-30T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2030-03-01',
  'a@b',
  'dry-run',
] as const;

/** Texts of malicious clients, and IDs and instants in the wrong places. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...characters),
  fc.constantFrom(...texts),
  fc.constantFrom(...words, ...instants),
);

export const oddName = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '',
  'a/b~c',
  '😀',
  '\ud800',
  'pk',
  'doc',
  'ver',
  'organizationId',
  'uid',
  'x'.repeat(5000),
);

const numbers = [
  0,
  -0,
  -1,
  1,
  0.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53 + 2,
  1e21,
  1440,
  527_041,
];

export const oddNumber = fc.constantFrom(...numbers);

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom<unknown>(null, true, false),
  fc.constantFrom<unknown>([], {}, [null], [[]], [{}], { a: 1 }, nested(40), nested(1500)),
  fc.jsonValue({ maxDepth: 3 }),
);
