import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packJson, readJson } from '../../lib/data/items/packed-json.ts';
import { UnknownForm } from '../../lib/domain/unknown-form.ts';

const long = JSON.stringify({ text: 'x'.repeat(900) });

test('any JSON is read as it was written, as text and packed', () => {
  fc.assert(
    fc.property(fc.json(), (value) => {
      const [short, packed] = [value, JSON.stringify([long, JSON.parse(value)])];
      expect(JSON.stringify(readJson(packJson(short)))).toBe(JSON.stringify(JSON.parse(short)));
      expect(JSON.stringify(readJson(packJson(packed)))).toBe(packed);
    }),
  );
});

test('JSON of up to 800 characters is stored as text, longer JSON as deflated bytes after a version', () => {
  const text = (length: number) => JSON.stringify('x'.repeat(length - 2));
  expect(packJson(text(800))).toBe(text(800));
  const packed = packJson(text(801));
  expect(packed).toEqual(Buffer.concat([Buffer.of(1), deflateRawSync(text(801))]));
});

test('packed JSON of a later version is refused', () => {
  const stored = Uint8Array.from(packJson(long) as Uint8Array);
  expect(() => readJson(stored.with(0, 2))).toThrow(UnknownForm);
  expect(() => readJson(stored.with(0, 2))).toThrow('the form 2');
  expect(() => readJson(new Uint8Array())).toThrow(UnknownForm);
});

test('truncated packed JSON is an error', () => {
  const stored = packJson(long) as Uint8Array;
  for (let length = 1; length < stored.length; length += 1) {
    expect(() => readJson(stored.subarray(0, length))).toThrow();
  }
});
