import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { exceptions } from '../../scripts/lint/exceptions.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Reported {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

/** Runs the linter without the exceptions. The linter exits with an error, which is expected. */
async function withoutExceptions(): Promise<Reported> {
  const env = { ...process.env, WITHOUT_EXCEPTIONS: '1' };
  const args = ['node_modules/oxlint/bin/oxlint', '--format', 'json'];
  const run = promisify(execFile)(process.execPath, args, { cwd: root, env, maxBuffer: 2 ** 26 });
  const { stdout } = await run.catch((error: { readonly stdout: string }) => error);
  return JSON.parse(stdout);
}

test('every listed exception to a house rule is needed', async () => {
  const { diagnostics } = await withoutExceptions();
  const needed = new Set(
    diagnostics.map(
      ({ code, filename }) =>
        `${code.replace(/^eslint\(|\)$/gu, '').replace('(', '/')} ${filename}`,
    ),
  );
  const listed = Object.entries(exceptions).flatMap(([rule, files]) =>
    files.map((file) => `${rule} ${file}`),
  );
  expect(listed.filter((exception) => !needed.has(exception))).toEqual([]);
});
