import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { describeComparison } from '../../scripts/calendars/describe-comparison.ts';
import {
  type ExplainedDifferences,
  renewList,
  reviewDifferences,
} from '../../scripts/calendars/review-differences.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const list: readonly ExplainedDifferences[] = [
  { reason: 'The other reader ignores zones.', files: { 'npm/a/1.ics': 'refused' } },
  { reason: '', files: { 'npm/a/2.ics': 'x' } },
];

test('a difference that the list explains is not reported', () => {
  expect([...reviewDifferences(list.slice(0, 1), { 'npm/a/1.ics': 'refused' })]).toEqual([]);
});

test('an unexplained, a changed and a vanished difference and a missing reason are reported by file', () => {
  const found = { 'npm/a/2.ics': 'x', 'npm/a/3.ics': 'y' };
  expect([...reviewDifferences(list, found)]).toEqual([
    ['npm/a/1.ics', 'no longer differs'],
    ['npm/a/2.ics', 'has no reason for its difference: x'],
    ['npm/a/3.ics', 'is not in the list: y'],
  ]);
  expect([...reviewDifferences(list.slice(0, 1), { 'npm/a/1.ics': 'z' })]).toEqual([
    ['npm/a/1.ics', 'has another difference than the list explains: z'],
  ]);
});

test('a renewed list keeps the reasons, drops what no longer differs and leaves new reasons empty', () => {
  expect(renewList(list, { 'npm/a/3.ics': 'y', 'npm/a/1.ics': 'z' })).toEqual([
    { reason: 'The other reader ignores zones.', files: { 'npm/a/1.ics': 'z' } },
    { reason: '', files: { 'npm/a/3.ics': 'y' } },
  ]);
});

test('a difference is described by the minutes that only one reader counts', () => {
  const ours = { zone: 'UTC', ours: [0, 30, 60, 90], theirs: [] };
  const theirs = { zone: 'UTC', ours: [5, 6], theirs: [10, 20] };
  const file = { name: 'npm/a/1.ics', isBusy: true };
  expect(describeComparison({ ...file, differences: [ours, theirs] })).toBe(
    '61 minutes only ours, 10 only theirs',
  );
  expect(describeComparison({ ...file, differences: [] })).toBeUndefined();
  expect(describeComparison({ ...file, differences: [], refused: 'ValueError' })).toBe('refused');
});

test('every listed difference has a reason of one sentence, and no file is listed twice', () => {
  const file = join(root, 'tests/calendars/differences.json');
  const listed = JSON.parse(readFileSync(file, 'utf8')) as ExplainedDifferences[];
  for (const { reason } of listed) expect(reason).toMatch(/^[^.]+(?:\.\d[^.]*)*\.$/u);
  const names = listed.flatMap(({ files }) => Object.keys(files));
  expect(names).toEqual([...new Set(names)]);
});

test('npm run test:calendars prints one sentence and succeeds if Python is missing', async ({
  onTestFinished,
}) => {
  const empty = mkdtempSync(join(tmpdir(), 'calendars-'));
  onTestFinished(() => rmSync(empty, { recursive: true }));
  const options = { cwd: root, env: { ...process.env, PATH: empty } };
  const said = await new Promise((resolve) => {
    execFile(process.execPath, ['scripts/calendars.ts'], options, (error, stdout, stderr) =>
      resolve([error, stdout, stderr]),
    );
  });
  expect(said).toEqual([null, 'Not run: Python 3.10 or later with venv is not installed.\n', '']);
});
