import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { commandsIn } from '../../scripts/rehearsal/commands.ts';
import { copyProject } from '../../scripts/rehearsal/copy-project.ts';
import { copyVersion } from '../../scripts/rehearsal/copy-version.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** An empty folder, which is removed after the test. */
function emptyFolder(onTestFinished: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'rehearse-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Runs `npm run rehearse` with the programs of a folder. */
const rehearseWith = (programs: string) =>
  new Promise((resolve) => {
    const options = { cwd: root, env: { PATH: programs } };
    execFile(process.execPath, ['scripts/rehearse.ts'], options, (error, stdout, stderr) =>
      resolve([error, stdout, stderr]),
    );
  });

test('npm run rehearse prints one sentence and succeeds if OpenSSL or Python is missing', async ({
  onTestFinished,
}) => {
  const programs = emptyFolder(onTestFinished);
  expect(await rehearseWith(programs)).toEqual([null, 'Not run: OpenSSL is not installed.\n', '']);
  symlinkSync('/bin/true', join(programs, 'openssl'));
  expect(await rehearseWith(programs)).toEqual([
    null,
    'Not run: Python 3.10 or later with venv is not installed.\n',
    '',
  ]);
});

test('the copy of the project has its sources, and nothing that commands have created', async ({
  onTestFinished,
}) => {
  const folder = emptyFolder(onTestFinished);
  copyProject(folder);
  const names = readdirSync(folder);
  expect(names).toEqual(expect.arrayContaining(['serverless.yml', 'lib', 'scripts', 'functions']));
  for (const name of ['.git', '.build', '.serverless', '.local']) expect(names).not.toContain(name);
});

test('a rehearsal that begins with an unknown version fails with one sentence', async ({
  onTestFinished,
}) => {
  const folder = emptyFolder(onTestFinished);
  expect(() => copyVersion('v9.9.9', folder)).toThrow(
    'The version v9.9.9 is not in this repository. Run `git fetch --tags`.',
  );
  expect(readdirSync(folder)).toEqual([]);
});

test('a command that fails is reported with its output', async ({ onTestFinished }) => {
  const commands = commandsIn(emptyFolder(onTestFinished), { PATH: process.env.PATH });
  expect(await commands.run('echo', 'two words')).toBe('two words');
  await expect(commands.run('ls missing')).rejects.toThrow(/^`ls missing` failed:\n.*missing/u);
});
