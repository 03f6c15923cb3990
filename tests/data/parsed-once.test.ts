import { expect, test } from 'vitest';
import { packJson } from '../../lib/data/items/packed-json.ts';
import { parsedOnce } from '../../lib/data/items/parsed-once.ts';
import { storedForm } from '../../lib/data/items/stored-form.ts';
import { UnknownForm } from '../../lib/domain/unknown-form.ts';

/** A parser that counts its calls. */
function countingParser() {
  let calls = 0;
  const from = parsedOnce(({ doc }) => {
    calls += 1;
    return { is: doc instanceof Uint8Array ? [...doc] : doc };
  });
  return { from, calls: () => calls };
}

test('equal stored bytes are parsed once, in any item', () => {
  const { from, calls } = countingParser();
  const first = from({ pk: 'a', doc: '["x"]' });
  expect(from({ pk: 'b', doc: '["x"]' })).toBe(first);
  expect(from({ pk: 'c', doc: Uint8Array.of(1, 200) })).toEqual({ is: [1, 200] });
  expect(from({ pk: 'd', doc: Uint8Array.of(1, 200) })).toEqual({ is: [1, 200] });
  expect(calls()).toBe(2);
});

test('different stored bytes are different documents, and so are text and bytes', () => {
  const { from } = countingParser();
  for (const doc of [
    '[1]',
    '[2]',
    '[1] ',
    Uint8Array.of(1),
    Uint8Array.of(1, 0),
    '\u0001\u0000 ',
  ]) {
    const expected = { is: doc instanceof Uint8Array ? [...doc] : doc };
    expect(from({ doc })).toEqual(expected);
    expect(from({ doc })).toEqual(expected);
  }
});

test.each([
  ['short', '[{"uid":"aaaaaaaaaaaa"}]'],
  ['long', `["${'x'.repeat(5000)}"]`],
  ['packed', packJson(`["${'x'.repeat(900)}"]`)],
])(
  'a %s document of an unknown schema is refused after the same bytes were read with a known schema',
  (_, doc) => {
    const form = storedForm<{ doc: readonly object[] }>();
    const from = parsedOnce((item) => form.read(item, 'doc'));
    const known = { doc, schema: 1 };
    const parsed = from(known);
    for (const schema of [undefined, 0, 1.5, 2, '1', 'one', true, [1]]) {
      expect(() => from({ doc, schema })).toThrow(UnknownForm);
    }
    expect(from(known)).toBe(parsed);
  },
);

test('equal bytes in items of two schemas are two documents', () => {
  const form = storedForm<{ doc: { readonly name: string; readonly floor: number } }>([
    { doc: { floor: 1 } },
  ]);
  const from = parsedOnce((item) => form.read(item, 'doc'));
  const doc = '{"name":"Oak"}';
  for (const _round of [1, 2]) {
    expect(from({ doc, schema: 1 })).toEqual({ name: 'Oak', floor: 1 });
    expect(from({ doc, schema: 2 })).toEqual({ name: 'Oak' });
  }
});

test('a long document is parsed once for each item and is not cached', () => {
  for (const doc of [`["${'x'.repeat(5000)}"]`, new Uint8Array(1001)]) {
    const { from, calls } = countingParser();
    const item = { doc };
    expect(from(item)).toBe(from(item));
    expect(calls()).toBe(1);
    expect(from({ doc })).toEqual(from(item));
    expect(calls()).toBe(2);
  }
});

test('more documents than the cache can hold are all read correctly', () => {
  const { from, calls } = countingParser();
  const docs = Array.from({ length: 700 }, (_, index) => `[${index}]`);
  for (const round of [1, 2]) {
    for (const doc of docs) expect(from({ doc, round })).toEqual({ is: doc });
  }
  expect(calls()).toBe(1400);
});
