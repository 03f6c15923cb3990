import * as v from 'valibot';
import { expect, test } from 'vitest';
import { described } from '../../lib/contract/described.ts';
import { requestSchema } from '../../scripts/openapi/json-schema.ts';

const minutes = v.pipe(v.string(), v.minLength(1, 'Too short.'), v.transform(Number));

test('a description is in the schema of a request, for transformed values, too, and replaces an earlier one', () => {
  const once = described(minutes, 'Minutes.', '30');
  expect(requestSchema(once)).toEqual({
    type: 'string',
    description: 'Minutes.',
    examples: ['30'],
    minLength: 1,
  });
  const twice = described(once, 'Minutes of notice.');
  expect(v.getDescription(twice)).toBe('Minutes of notice.');
  expect(requestSchema(twice)).not.toHaveProperty('examples');
});

test('a described schema checks and transforms as before', () => {
  const told = v.strictObject({
    minutes: described(minutes, 'Minutes.'),
    name: described(v.optional(v.string()), 'Name.'),
  });
  expect(v.parse(told, { minutes: '30' })).toEqual({ minutes: 30 });
  expect(v.safeParse(told, { minutes: '' }).issues?.map(({ message }) => message)).toEqual([
    'Too short.',
  ]);
});

test('a described schema parses with the same function as before', () => {
  for (const schema of [v.string(), minutes, v.optional(v.string())]) {
    expect(described(schema, 'Text.')['~run']).toBe(schema['~run']);
  }
});
