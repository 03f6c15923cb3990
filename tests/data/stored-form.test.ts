import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { packJson } from '../../lib/data/items/packed-json.ts';
import { storedForm } from '../../lib/data/items/stored-form.ts';
import { UnknownForm } from '../../lib/domain/unknown-form.ts';
import { typescriptFiles } from '../../scripts/typescript-files.ts';

interface Room {
  readonly name: string;
  readonly floor: number | null;
  readonly doors: readonly string[];
}
interface Desk {
  readonly label: string;
  readonly isFree: boolean;
}

const form = storedForm<{ doc: Room; desks: readonly Desk[] }>([
  { doc: { floor: 1 } },
  { doc: { doors: [] }, desks: { isFree: true } },
]);

test('an item of each schema is read with the members of the newest schema', () => {
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

test('a member that is null or unknown is read as it is stored', () => {
  const doc = { name: 'Oak', floor: null, doors: [], later: 7 };
  for (const schema of [1, 3]) {
    expect(form.read({ doc: JSON.stringify(doc), schema }, 'doc')).toEqual(doc);
  }
});

test('an item without a schema or with an unknown schema is refused', () => {
  for (const schema of [undefined, null, 0, 4, 1.5, '1', 'one', [1]]) {
    const item = { doc: '{"name":"Oak"}', schema };
    expect(() => form.read(item, 'doc')).toThrow(UnknownForm);
  }
});

test('an item is written with the number of the newest schema and read as it was written', () => {
  const room = { name: 'Elm', floor: null, doors: ['S'] };
  const desks = [{ label: 'B', isFree: false }];
  const item = form.write({ doc: room, desks });
  expect(item.schema).toBe(3);
  expect([form.read(item, 'doc'), form.read(item, 'desks')]).toEqual([room, desks]);
});

test('packed attributes are read as they were written', () => {
  for (const name of ['Elm', 'Elm'.repeat(1000)]) {
    const room = { name, floor: 2, doors: [] };
    const item = form.writePacked({ doc: room, desks: [] });
    expect(item).toEqual({ doc: packJson(JSON.stringify(room)), desks: '[]', schema: 3 });
    expect(form.read(item, 'doc')).toEqual(room);
  }
});

test('a schema is deployed in two steps, and each release reads the items of the releases that run with it', () => {
  interface Booth {
    readonly name: string;
  }
  interface LitBooth extends Booth {
    readonly lamps: number;
  }
  const later = [{ doc: { lamps: 1 } }];
  const before = storedForm<{ doc: Booth }>();
  const first = storedForm<{ doc: LitBooth }>(later, { writes: 1 });
  const second = storedForm<{ doc: LitBooth }>(later);

  // During the first step, the former release and the first one run together.
  const stored = before.write({ doc: { name: 'Oak' } });
  expect(first.read(stored, 'doc')).toEqual({ name: 'Oak', lamps: 1 });
  const byFirst = first.write({ doc: { name: 'Elm', lamps: 1 } });
  expect(byFirst.schema).toBe(1);
  expect(before.read(byFirst, 'doc')).toMatchObject({ name: 'Elm' });

  // During the second step, the first release and the second one run together.
  expect(second.read(stored, 'doc')).toEqual({ name: 'Oak', lamps: 1 });
  expect(second.read(byFirst, 'doc')).toEqual({ name: 'Elm', lamps: 1 });
  const bySecond = second.write({ doc: { name: 'Ash', lamps: 3 } });
  expect(bySecond.schema).toBe(2);
  const readByFirst = first.read(bySecond, 'doc');
  expect(readByFirst).toEqual({ name: 'Ash', lamps: 3 });
  // The first release keeps the value of the new member when it writes the item again.
  expect(second.read(first.write({ doc: readByFirst }), 'doc')).toEqual({ name: 'Ash', lamps: 3 });
  // Without the first step, the former release would refuse the item.
  expect(() => before.read(bySecond, 'doc')).toThrow(UnknownForm);
});

/** The files of the data layer that contain a text. */
function filesWith(text: string): readonly string[] {
  const root = new URL('../../', import.meta.url);
  return typescriptFiles('lib/data')
    .filter((file) => readFileSync(new URL(file, root), 'utf8').includes(text))
    .map((file) => basename(file))
    .toSorted();
}

test('only packed JSON, the tallies of a booking, and responses of AWS are parsed in the data layer', () => {
  expect(filesWith('JSON.parse(')).toEqual([
    'document-protocol.ts',
    'packed-json.ts',
    'parameter-store.ts',
    'stored-bookings.ts',
  ]);
});

test('stored JSON is read with the number of its schema, except in sealed texts and in the Parameter Store', () => {
  expect(filesWith('readJson(')).toEqual([
    // Opens a sealed text, which contains the number of its schema.
    'connection-secrets.ts',
    'oauth-registrations.ts',
    'packed-json.ts',
    'stored-form.ts',
  ]);
});
