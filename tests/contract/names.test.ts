import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
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
])('every operation has a file of its name in %s', (folder, ending) => {
  const files = new Set(filesOf(folder, ending));
  expect(operations.filter((operation) => !files.has(operation))).toEqual([]);
});

test('every handler is that of an operation', () => {
  const handlers = filesOf('functions', '.ts').filter((path) => !path.startsWith('workers/'));
  expect(handlers.toSorted()).toEqual(operations.toSorted());
});
