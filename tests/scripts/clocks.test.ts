import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, type TestContext, test } from 'vitest';
import { type Clock, clocks } from '../../scripts/local/clocks.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs the command with a `faketime` of this text, or without one. Concurrent tests have separate folders. */
function run(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  names: readonly string[],
  faketime?: string,
) {
  const folder = mkdtempSync(join(tmpdir(), 'clocks-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (faketime !== undefined) writeFileSync(join(folder, 'faketime'), faketime, { mode: 0o755 });
  // These tests may themselves run with another clock.
  const { LD_PRELOAD: _, ...others } = process.env;
  const options = { cwd: root, env: { ...others, PATH: folder } };
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(process.execPath, ['scripts/clocks.ts', ...names], options, (error, _, said) =>
      resolve({ code: error?.code, said: said.trim() }),
    );
  });
}

/** A `faketime` that moves clocks and ends every test run with failed tests. */
const withRedTests = `#!${process.execPath}
const [, , moved, , ...args] = process.argv.slice(2);
if (args[0] === '-p') process.stdout.write(String(Date.now() + Number(moved) * 1000));
else process.exitCode = 1;
`;

/** A `faketime` that runs its command and does not move the clock. */
const withoutEffect = '#!/bin/sh\nshift 3\nexec "$@"\n';

describe.concurrent('npm run test:clocks', () => {
  test('npm run test:clocks prints one sentence and fails if faketime is missing', async (context) => {
    const { code, said } = await run(context, ['saturday']);
    expect([code, said]).toEqual([1, expect.stringMatching(/^faketime is not installed.*\.?$/u)]);
  });

  test('npm run test:clocks prints one sentence and fails if faketime does not change the clock', async (context) => {
    const { code, said } = await run(context, ['leap-day'], withoutEffect);
    expect([code, said]).toEqual([1, expect.stringMatching(/^faketime is installed, but .*$/u)]);
  });

  test('npm run test:clocks exits with 1 and names the clocks under which tests fail', async (context) => {
    const { code, said } = await run(context, ['saturday', 'apia'], withRedTests);
    expect([code, said]).toEqual([1, 'Tests failed under saturday, apia.']);
  });
});

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

test.each(weekdays)('the clock %s is set to that day', (name) => {
  const { at, timeZone } = clocks[name] as Clock;
  expect([weekdays[new Date(at).getUTCDay()], timeZone]).toEqual([name, 'UTC']);
});

test.each(['berlin', 'new-york'])('the zone %s changes its clocks while the tests run', (name) => {
  const { at, timeZone } = clocks[name] as Clock;
  const offset = (ms: number) =>
    new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
      .formatToParts(ms)
      .find(({ type }) => type === 'timeZoneName')?.value;
  const beginMs = Date.parse(at);
  expect(offset(beginMs)).not.toBe(offset(beginMs + 4 * 60_000));
});

test('every clock has a weekly job', () => {
  const workflow = readFileSync(join(root, '.github/workflows/clocks.yml'), 'utf8');
  const [, list = ''] = /\n {8}clock:\n((?: {10}- [\w-]+\n)+)/u.exec(workflow) ?? [];
  expect(list.match(/[\w-]+(?=\n)/gu)).toEqual(Object.keys(clocks));
});
