import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Ended {
  readonly code: unknown;
  readonly said: string;
}

/** Runs a script with arguments until it ends. */
const run = (script: string, args: readonly string[], env: object = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const options = { cwd: root, env: { ...process.env, ...env } };
    execFile(process.execPath, [script, ...args], options, (error, _, said) =>
      resolve({ code: error?.code, said }),
    );
  });

const soak = 'tests/histories/soak.ts';
const mutate = 'tests/histories/mutate.ts';

describe.concurrent('invalid options and settings', () => {
  test.each([
    [soak, ['--operations', 'abc'], '--operations must be an integer'],
    [soak, ['--clients', '0'], '--clients must be an integer'],
    [soak, ['--minutes', ''], '--minutes must be an integer'],
    [soak, ['--bogus'], "Unknown option '--bogus'"],
    [mutate, ['wek'], 'Unknown guard wek'],
    [mutate, ['--seed', '1e99'], '--seed must be an integer'],
    ['scripts/fuzz.ts', ['--cases', '1e3'], '--cases must be an integer'],
    ['scripts/fuzz.ts', ['--only', 'createBoking'], 'Unknown operation createBoking'],
    ['scripts/bench.ts', ['creat'], 'Unknown benchmark creat'],
    [
      'scripts/deploy.js',
      ['--stage', 'dev', '--release', 'v1', '--check-only'],
      'Use only one of --release and --check-only.',
    ],
    ['scripts/clocks.ts', ['sonday'], 'Unknown clock sonday'],
  ])('%s %s fails with one sentence', async (script, args, sentence) => {
    const { code, said } = await run(script, args);
    expect(code).toBe(1);
    expect(said).toContain(sentence);
    expect(said.trim()).not.toContain('\n');
  });

  test('scripts/deploy.js without a stage fails with its usage', async () => {
    const { code, said } = await run('scripts/deploy.js', []);
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^--stage is required\.\n\nnpm run deploy/u),
    ]);
  });

  test('scripts/faults.ts fails with one sentence if KILLS is not a number', async () => {
    const { code, said } = await run('scripts/faults.ts', [], { KILLS: 'many' });
    expect([code, said.trim()]).toEqual([
      1,
      expect.stringMatching(/^KILLS must be an integer.*$/u),
    ]);
  });
});
