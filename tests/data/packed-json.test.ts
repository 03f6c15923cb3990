import { readFileSync } from 'node:fs';
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packJson, readJson } from '../../lib/data/packed-json.ts';
import { UnknownForm } from '../../lib/domain/unknown-form.ts';

const anInstant = fc
  .date({ noInvalidDate: true })
  .map((date) =>
    date.getUTCDate() < 20 ? `${date.toISOString().slice(0, -8)}00.000Z` : date.toISOString(),
  );

const urlSafe = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const idOf = (length: number) =>
  fc.string({ unit: fc.constantFrom(...urlSafe), minLength: length, maxLength: length });
const anId = fc.oneof(idOf(12), idOf(28), idOf(13), fc.constant('twelve chars'));
const aNumber = fc.oneof(fc.nat({ max: 500 }), fc.integer(), fc.maxSafeInteger(), fc.double());

/** What `JSON.parse` gives, in rows that have their members in common, have none, or are not there. */
const rows = fc
  .tuple(
    fc.uniqueArray(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'uid', '0')), {
      maxLength: 4,
    }),
    fc.array(fc.array(fc.oneof(fc.jsonValue(), anId, anInstant, aNumber)), { maxLength: 9 }),
    fc.nat({ max: 3 }),
  )
  .map(([names, values, holes]) =>
    values.map((of, i) =>
      holes > 0 && i % (holes + 1) === 1
        ? null
        : Object.fromEntries(names.map((name, at) => [name, of[at] ?? i])),
    ),
  );

/** Tables with columns of instants, of ids and of numbers, as those of schedules and hosts are. */
const records = fc.array(
  fc.record({
    uid: idOf(12),
    from: anInstant,
    to: anInstant,
    until: fc.option(anInstant),
    minutes: fc.nat(),
    days: fc.array(fc.nat({ max: 6 }), { maxLength: 12 }),
  }),
  { maxLength: 20 },
);
const columns = fc.oneof(fc.array(aNumber), fc.array(fc.nat(), { maxLength: 40 }), fc.array(anId));
const anything = fc.oneof(rows, fc.jsonValue(), fc.array(rows), records, columns);

const long = 'x'.repeat(900);

test('whatever JSON can hold comes back as it was, with its members in their order', () => {
  fc.assert(
    fc.property(anything, (value) => {
      const text = JSON.stringify({ long, value });
      const packed = packJson(text, 800);
      expect(packed).toBeInstanceOf(Uint8Array);
      expect(JSON.stringify(readJson(packed))).toBe(text);
      expect(packed.length).toBeLessThan(Buffer.byteLength(text));
    }),
    { numRuns: 300 },
  );
});

test('what is short is the text that every release reads, and so is what would be no shorter packed', () => {
  const short = JSON.stringify([{ uid: 'abc', at: null }]);
  expect(packJson(short, short.length)).toBe(short);
  expect(readJson(short)).toEqual([{ uid: 'abc', at: null }]);
  const dense = JSON.stringify(
    Array.from({ length: 40 }, (_, i) => String.fromCodePoint(97 + i)).join(''),
  );
  expect(packJson(dense, 10)).toBe(dense);
});

const kept = JSON.parse(
  readFileSync(new URL('released/packed-json.json', import.meta.url), 'utf8'),
) as { readonly name: string; readonly text: string; readonly packed: string }[];

/** A packed attribute in its parts: zlib may deflate the same to other bytes on another machine. */
function partsOf(packed: Uint8Array) {
  const bytes = Buffer.from(packed);
  const end = 8 + bytes.readUIntLE(5, 3);
  return {
    form: bytes[0],
    apart: bytes.subarray(8, end).toString('hex'),
    turned: inflateRawSync(bytes.subarray(end)).toString(),
  };
}

test.each(kept)(
  '$name that were stored packed are read, and would be stored as they were',
  ({ text, packed }) => {
    const bytes = Buffer.from(packed, 'base64');
    expect(JSON.stringify(readJson(bytes))).toBe(text);
    const now = packJson(text, 800) as Uint8Array;
    expect(partsOf(now)).toEqual(partsOf(bytes));
    expect(now.length).toBeLessThanOrEqual(bytes.length * 1.02);
  },
);

const [sample] = kept;
const stored = Buffer.from(sample?.packed ?? '', 'base64');

test('bytes of which any is another, or are cut, or have more behind, are refused', () => {
  fc.assert(
    fc.property(fc.nat({ max: stored.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const changed = Uint8Array.from(stored);
      changed[at] = (changed[at] as number) ^ by;
      expect(() => readJson(changed)).toThrow(at === 0 ? UnknownForm : 'Corrupt packed JSON');
      if (at > 0) expect(() => readJson(stored.subarray(0, at))).toThrow('Corrupt packed JSON');
    }),
    { numRuns: 300 },
  );
  expect(() => readJson(Buffer.concat([stored, Buffer.alloc(1)]))).toThrow('Corrupt packed JSON');
  expect(() => readJson(new Uint8Array())).toThrow(UnknownForm);
});

test('a form that a later release writes is refused as such', () => {
  expect(() => readJson(Uint8Array.from(stored).with(0, 2))).toThrow(UnknownForm);
  expect(() => readJson(Uint8Array.from(stored).with(0, 2))).toThrow('the form 2');
});

/** Packed as it is, whatever it says, with the right checksum. */
function packedAs(turned: string, apart: readonly number[]): Uint8Array {
  const bytes = Buffer.concat([Buffer.alloc(8, 1), Uint8Array.from(apart), deflateRawSync(turned)]);
  bytes.writeUIntLE(apart.length, 5, 3);
  bytes.writeUInt32LE(crc32(bytes.subarray(5)), 1);
  return bytes;
}

test('bytes that say more than they hold are refused before they take room', () => {
  const bomb = `[0,"${'a'.repeat(20_000_000)}"]`;
  expect(packedAs(bomb, []).length).toBeLessThan(400_000);
  expect(() => readJson(packedAs(bomb, []))).toThrow('Corrupt packed JSON');
  for (const turned of ['[4,1e12,12]', '[4,-1,12]', '[4,"many",12]', '[6,1e12,0]', '[9]', '[]']) {
    expect(() => readJson(packedAs(turned, [1, 0, 255]))).toThrow('Corrupt packed JSON');
  }
  expect(() => readJson(packedAs('[0,1]', [0]))).toThrow('Corrupt packed JSON');
  expect(readJson(packedAs('[0,1]', []))).toEqual([1]);
});

test('a text that no item holds is left as it is, so that whoever writes it is told that it is too large', () => {
  const text = JSON.stringify('y'.repeat(5_000_000));
  expect(packJson(text, 800)).toBe(text);
});
