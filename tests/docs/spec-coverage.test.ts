import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { testTitles } from './test-titles.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = join(root, 'tests/docs/spec-coverage.md');

/** The headings of the source document in its order and at its depth, then the topics that it only names. */
const headings = [
  '# What the service does',
  '# Resources and their fields',
  '## Booking (as returned inside `data`)',
  '## Host',
  '## Schedule (shape shared by the create and update responses)',
  '## Attendee (schedule attendee)',
  '## Recording item',
  '## Other resources',
  '# States and transitions',
  '# Endpoints',
  '## Create Booking',
  '## Update Booking',
  '## Create Schedule',
  '## Update Schedule',
  '## List recordings for a booking',
  '## Automatically reassign booking host',
  '## Other operations',
  '# Authentication',
  '# Events',
  '# Errors',
  '# Limits',
  '# Versioning',
  '# People',
  '## Users',
  '## Deleting a user',
  '## Invitations',
  '## Identities of an issuer',
  '## Team',
  '## API keys',
  '## Profile and settings',
  '## Rate limits',
  '## Bad input and broken writes',
];

/** Headings without a table. The headings below them have the tables. */
const groups = ['# Resources and their fields', '# People'];

interface Row {
  readonly line: number;
  readonly says: string;
  readonly shownBy: string;
}

const lines = readFileSync(page, 'utf8').split('\n');
const rows: readonly Row[] = lines.flatMap((line, index) => {
  if (!line.startsWith('|') || /^\| (?:Source says|We decided) \||^\|-/u.test(line)) return [];
  const [says = '', shownBy = '', ...more] = line.slice(1, -1).split('|');
  expect(more, `line ${index + 1} has two columns`).toEqual([]);
  return [{ line: index + 1, says: says.trim(), shownBy: shownBy.trim() }];
});

/** One or more titles in backticks, followed by their file. */
const named = /(`[^`]+`(?:, `[^`]+`)*) \((tests\/[\w./-]+\.test\.ts)\)/gu;
const decided = /\[(\d{4})\]\((\.\.\/\.\.\/docs\/decisions\/\1-[\w-]+\.md)\)/gu;

const evidence = rows.flatMap(({ line, shownBy }) =>
  [...shownBy.matchAll(named)].flatMap(([, titles = '', file = '']) =>
    [...titles.matchAll(/`([^`]+)`/gu)].map(([, title = '']) => ({ line, title, file })),
  ),
);

test('the page contains every section of the source in its order, each with rows', () => {
  const found = lines.filter((line) => line.startsWith('##')).map((line) => line.slice(1));
  expect(found).toEqual(headings);
  for (const heading of headings.filter((each) => !groups.includes(each))) {
    const at = lines.indexOf(`#${heading}`);
    expect(lines.slice(at + 1, at + 5).join('\n'), heading).toContain('|---|---|\n|');
  }
  const headed = lines.flatMap((line, index) =>
    /^\| (?:Source says|We decided) /u.test(line) ? [index] : [],
  );
  expect(headed.filter((index) => lines[index - 1] !== '')).toEqual([]);
});

test('every row contains a statement and the names of tests or decisions, and nothing else', () => {
  expect(rows.length).toBeGreaterThan(200);
  for (const { line, says, shownBy } of rows) {
    expect(says, `line ${line}`).not.toBe('');
    expect(shownBy, `line ${line}`).not.toBe('');
    const rest = shownBy.replaceAll(named, '').replaceAll(decided, '');
    expect(rest, `line ${line}`).toMatch(/^[;,\s]*$/u);
  }
});

test('every test that the page names is the title of a test in its file', () => {
  const files = [...new Set(evidence.map(({ file }) => file))];
  const missing = files.filter((file) => !existsSync(join(root, file)));
  expect(missing).toEqual([]);
  const titlesOf = new Map(files.map((file) => [file, testTitles(join(root, file))]));
  const unknown = evidence.filter(({ title, file }) => !titlesOf.get(file)?.has(title));
  expect(unknown).toEqual([]);
});

test('every decision that the page names exists', () => {
  const pages = rows.flatMap(({ shownBy }) => [...shownBy.matchAll(decided)].map(([, , to]) => to));
  expect(pages.length).toBeGreaterThan(0);
  const absent = pages.filter((to) => !existsSync(join(dirname(page), to ?? '')));
  expect(absent).toEqual([]);
});
