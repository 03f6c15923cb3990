import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { storedForm } from '../../lib/data/stored-form.ts';
import { UnknownForm } from '../../lib/domain/unknown-form.ts';

interface Room {
  readonly name: string;
  readonly floor: number | null;
  readonly doors: readonly string[];
}
interface Desk {
  readonly label: string;
  readonly isFree: boolean;
}

const form = storedForm<{ doc: Room; desks: readonly Desk[] }>(
  { doc: { floor: 1 } },
  { doc: { doors: [] }, desks: { isFree: true } },
);

test('an item of each schema is read with the members of the newest', () => {
  const items = [
    { doc: '{"name":"Oak"}', desks: '[{"label":"A"}]', schema: 1 },
    { doc: '{"name":"Oak","floor":2}', desks: '[{"label":"A"}]', schema: 2 },
    {
      doc: '{"name":"Oak","floor":2,"doors":["N"]}',
      desks: '[{"label":"A","isFree":false}]',
      schema: 3,
    },
  ];
  expect(items.map((item) => form.read(item, 'doc'))).toEqual([
    { name: 'Oak', floor: 1, doors: [] },
    { name: 'Oak', floor: 2, doors: [] },
    { name: 'Oak', floor: 2, doors: ['N'] },
  ]);
  expect(items.map((item) => form.read(item, 'desks'))).toEqual([
    [{ label: 'A', isFree: true }],
    [{ label: 'A', isFree: true }],
    [{ label: 'A', isFree: false }],
  ]);
});

test('a member that is null or unknown stays as it is stored', () => {
  const doc = { name: 'Oak', floor: null, doors: [], later: 7 };
  for (const schema of [1, 3]) {
    expect(form.read({ doc: JSON.stringify(doc), schema }, 'doc')).toEqual(doc);
  }
});

test('an item without a schema, or with one that this release does not know, is refused', () => {
  for (const schema of [undefined, 0, 4]) {
    const item = { doc: '{"name":"Oak"}', schema };
    expect(() => form.read(item, 'doc')).toThrow(UnknownForm);
  }
});

test('what is written carries the number of the newest schema and is read again as it was', () => {
  const room = { name: 'Elm', floor: null, doors: ['S'] };
  const desks = [{ label: 'B', isFree: false }];
  const item = form.write({ doc: room, desks });
  expect(item.schema).toBe(3);
  expect([form.read(item, 'doc'), form.read(item, 'desks')]).toEqual([room, desks]);
});

test('nothing else in the data layer parses what is stored, but for the tallies of a booking', () => {
  const folder = new URL('../../lib/data/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const parsing = files.filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.startsWith('.tsc') &&
      readFileSync(new URL(file, folder), 'utf8').includes('JSON.parse('),
  );
  // What stands in the table's own JSON are documents; Parameter Store answers JSON, too, and is not the table.
  expect(parsing.map((file) => basename(file)).toSorted()).toEqual([
    'bookings.ts',
    'document-protocol.ts',
    'packed-json.ts',
    'parameter-store.ts',
  ]);
});
