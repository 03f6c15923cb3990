import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('npm run lint:templates prints one sentence and succeeds if Python is missing', async ({
  onTestFinished,
}) => {
  const withoutPrograms = mkdtempSync(join(tmpdir(), 'lint-templates-'));
  onTestFinished(() => rmSync(withoutPrograms, { recursive: true }));
  const options = { cwd: root, env: { PATH: withoutPrograms } };
  const script = ['tests/infrastructure/lint-templates.ts'];
  const ended = await new Promise((resolve) => {
    execFile(process.execPath, script, options, (error, stdout, stderr) =>
      resolve([error, stdout, stderr]),
    );
  });
  expect(ended).toEqual([null, 'Not run: Python 3.10 or later with venv is not installed.\n', '']);
});
