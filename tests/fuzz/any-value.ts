import fc from 'fast-check';
import type { Schema } from '../support/http/operations.ts';

/**
 * Placeholders for IDs and instants of the test world. They are replaced just before a request is
 * sent, so that a failing case is the same in every run.
 */
export const words = [
  '@owner',
  '@admin',
  '@member',
  '@restricted',
  '@stranger',
  '@eventType',
  '@booking',
  '@schedule',
  '@organization',
] as const;
export const instants = ['@start', '@later', '@past', '@far'] as const;

const zones = ['UTC', 'Asia/Tokyo', 'America/New_York', 'Europe/London', 'Mars/Olympus'];
const dates = ['2030-03-01', '2030-03-31', '2028-02-29', '0001-01-01', '9999-12-31'];
const links = ['https://example.com/', `https://example.com/${'x'.repeat(2000)}`];
const mails = ['a@b.cc', "o'hara@example.com", 'guest@example.com'];

const ofFormat: Readonly<Record<string, readonly string[]>> = {
  'date-time': [...instants, ...instants, '2030-03-01T09:00:00+09:00', '9999-12-31T23:59:00Z'],
  date: dates,
  uri: links,
  email: mails,
};

const isId = /(?:^|[a-z])(?:uid|Id|Ids)$|^uid$|^userId/u;

/** Texts are short. Other tests cover the maximum lengths. */
function anyText({ format, minLength = 0, maxLength = 24 }: Schema, name: string) {
  const known = ofFormat[format ?? ''];
  if (known !== undefined) return fc.constantFrom(...known);
  if (isId.test(name)) return fc.constantFrom(...words);
  if (/timezone/iu.test(name)) return fc.constantFrom(...zones);
  if (name === 'startedAt' || name === 'endedAt') return fc.constantFrom(...instants, ...dates);
  const most = Math.max(minLength, Math.min(maxLength, 24));
  return fc.string({ unit: 'grapheme', minLength, maxLength: most }).map((text) => {
    // A grapheme can have several code points, so the text can exceed `maxLength`.
    return [...text].slice(0, maxLength).join('');
  });
}

const anyNumber = ({ minimum = -10, maximum = 10_000 }: Schema) =>
  fc.oneof(
    fc.integer({ min: minimum, max: Math.min(maximum, minimum + 60) }),
    fc.constantFrom(minimum, maximum),
  );

function anyObject({ properties = {}, required = [], additionalProperties }: Schema) {
  const members = Object.entries(properties).map(([name, one]) => [name, anyValue(one, name)]);
  const known = fc.record(Object.fromEntries(members), { requiredKeys: required as never[] });
  if (typeof additionalProperties !== 'object') return known;
  return fc.dictionary(fc.constantFrom(...dates), anyValue(additionalProperties), { maxKeys: 3 });
}

function anyList({ items = {}, minItems = 0, maxItems = 3 }: Schema, name: string) {
  const maxLength = Math.max(minItems, Math.min(maxItems, 3));
  return fc.array(anyValue(items, name), { minLength: minItems, maxLength });
}

/** A value that a schema allows. Names and IDs mostly refer to existing resources. */
export function anyValue(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const alternatives = schema.oneOf ?? schema.anyOf;
  // With a type, the alternatives list only required members.
  if (alternatives !== undefined && schema.type === undefined) {
    return fc.oneof(...alternatives.map((one) => anyValue(one, name)));
  }
  const types = [schema.type ?? []].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, name)));
}

function ofType(type: string, schema: Schema, name: string): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'object') return anyObject(schema);
  if (type === 'array') return anyList(schema, name);
  return type === 'string' ? anyText(schema, name) : anyNumber(schema);
}
