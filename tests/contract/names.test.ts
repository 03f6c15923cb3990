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

/** A write decides before it stores, and a read that calls several functions of lib/data combines their results. */
const takesSteps = (source: string): boolean => {
  const asked = [...source.matchAll(/^import \{(.*)\} from '.*\/lib\/data\//gmu)];
  const functions = asked.flatMap(([, names = '']) => names.split(','));
  return /implementWrite|readerOf/u.test(source) || functions.length > 1;
};

/** Files of lib/app whose steps several operations share. */
const shared: ReadonlySet<string> = new Set([
  'run-decision',
  'add-attachment',
  'answer-request',
  'attachments-of',
  'change-event-type',
  'change-guest-booking',
  'close-booking',
  'disconnect-account',
  'disconnect-conferencing',
]);

test('the steps of every operation are in a file of lib/app with its name, or in a shared one', () => {
  const missing = operations.filter((operation) => {
    const source = readFileSync(`${root}functions/${operation}.ts`, 'utf8');
    const called = [...source.matchAll(/\/lib\/app\/(.*)\.ts'/gu)].map(([, file = '']) =>
      basename(file),
    );
    const hasFile = called.some((file) => file === basename(operation) || shared.has(file));
    return takesSteps(source) && !hasFile;
  });
  expect(missing).toEqual([]);
});
