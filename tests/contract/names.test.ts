import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { workers } from '../../lib/contract/workers.ts';
import { rows } from '../../scripts/contracts.ts';
import { kebabCase } from '../../scripts/names.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const filesOf = (folder: string, ending: string): readonly string[] =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[a-z][\w-]*\//u.test(path) && path.endsWith(ending))
    .map((path) => path.slice(0, -ending.length));

const operations = rows.map(({ group, id }) => `${group}/${kebabCase(id)}`);

test.each([
  ['lib/contract', '.ts'],
  ['functions', '.ts'],
  ['tests/api', '.test.ts'],
])('every operation has a file with its name in %s', (folder, ending) => {
  const files = new Set(filesOf(folder, ending));
  expect(operations.filter((operation) => !files.has(operation))).toEqual([]);
});

test('every handler belongs to an operation, and every operation has a handler', () => {
  const handlers = filesOf('functions', '.ts').filter((path) => !path.startsWith('workers/'));
  expect(handlers.toSorted()).toEqual(operations.toSorted());
});

test('every worker has a file with its name, and every file in functions/workers is a worker', () => {
  const files = filesOf('functions', '.ts').filter((path) => path.startsWith('workers/'));
  expect(files.toSorted()).toEqual(
    Object.keys(workers)
      .map((id) => `workers/${kebabCase(id)}`)
      .toSorted(),
  );
});

/** A write decides before it stores; and who asks the table twice does something with the answers. */
const takesSteps = (operation: string): boolean => {
  const source = readFileSync(`${root}functions/${operation}.ts`, 'utf8');
  const asked = [...source.matchAll(/^import \{(.*)\} from '.*\/lib\/data\//gmu)];
  const functions = asked.flatMap(([, names = '']) => names.split(','));
  return /implementWrite|readerOf/u.test(source) || functions.length > 1;
};

/** Their steps are in files of other names. Nothing is added here. */
const elsewhere = ['bookings/list-booking-recaps', 'bookings/list-booking-transcripts'];

test('every operation with more than one step has a file with its name in lib/app', () => {
  // The folders of lib/app are subjects, not groups of operations.
  const files = new Set(filesOf('lib/app', '.ts').map((file) => basename(file)));
  const missing = operations.filter((one) => takesSteps(one) && !files.has(basename(one)));
  expect(missing.filter((operation) => !elsewhere.includes(operation))).toEqual([]);
});
