import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

/** A folder that belongs to an ordinary user. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foreign-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const local = join(folder, '.local');
  mkdirSync(local);
  if (isRoot) for (const path of [folder, local]) chownSync(path, nobody, nobody);
  return local;
}

/** Runs code as an ordinary user. Modules are loaded before, because that user may not read the sources. */
async function asOrdinaryUser(folder: string, doing: string): Promise<string> {
  const code = `import { told } from './scripts/local/remedy.ts';
import { keepOnce, openFolder } from './scripts/local/folder.ts';
${isRoot ? `process.setgid(${nobody}); process.setuid(${nobody});` : ''}
try { ${doing} } catch (error) { process.stdout.write(told(error)); }`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', code],
    { cwd: root, env: { ...process.env, LOCAL_DIR: folder } },
  );
  return stdout;
}

test.each([
  'data.db',
  'demo.json',
  'engine.pid',
  'issuer.json',
  'cursor-secret',
  'service-3000.log',
])('the file %s of another user is reported in one sentence before the start', async (name) => {
  const folder = newFolder();
  const path = join(folder, name);
  writeFileSync(path, '{}');
  chmodSync(path, isRoot ? 0o600 : 0o000);
  expect(await asOrdinaryUser(folder, 'openFolder();')).toBe(
    `${path} is not readable and writable (EACCES). The service may have been run by another user. Run \`sudo chown -R "$USER" ${folder}\`, or choose another folder with LOCAL_DIR.`,
  );
});

test('a readable file of another user and an unreadable file of another program do not stop the start', async () => {
  const folder = newFolder();
  const [own, foreign] = [join(folder, 'demo.json'), join(folder, 'notes.txt')];
  for (const path of [own, foreign]) writeFileSync(path, '{}');
  if (isRoot) chownSync(own, nobody, nobody);
  chmodSync(foreign, isRoot ? 0o600 : 0o000);
  expect(await asOrdinaryUser(folder, 'openFolder();')).toBe('');
});

test('an unreadable file is reported in one sentence whenever it is opened', async () => {
  const folder = newFolder();
  const path = join(folder, 'cursor-secret');
  writeFileSync(path, 'a secret');
  chmodSync(path, isRoot ? 0o600 : 0o000);
  const doing = `await keepOnce(${JSON.stringify(folder)}, 'cursor-secret', () => '');`;
  expect(await asOrdinaryUser(folder, doing)).toBe(
    `Permission denied for ${path} (EACCES). It may belong to another user.`,
  );
});

/** The message with which a start refuses a folder. Runs as the user of the tests, which may be root. */
async function refusalOf(folder: string): Promise<string> {
  const code = `import { told } from './scripts/local/remedy.ts';
import { openFolder } from './scripts/local/folder.ts';
try { openFolder(); } catch (error) { process.stdout.write(told(error)); }`;
  const options = { cwd: root, env: { ...process.env, LOCAL_DIR: folder }, timeout: 60_000 };
  const args = ['--input-type=module', '--eval', code];
  return (await promisify(execFile)(process.execPath, args, options)).stdout;
}

test.each(['/proc/none', '/proc/none/deeper', '/proc', '/sys', '/dev/null', '/dev/null/deeper'])(
  'the folder %s, which is not writable, is refused in one sentence',
  async (folder) => {
    expect(await refusalOf(folder)).toMatch(
      new RegExp(
        `^The folder ${folder} is not writable \\(E[A-Z]+\\)\\. Change .* LOCAL_DIR\\.$`,
        'u',
      ),
    );
  },
);

test('a LOCAL_DIR that begins with ~ is in the home folder, even without a shell', async () => {
  const home = newFolder();
  vi.stubEnv('HOME', home);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await refusalOf('~/one')).toBe('');
  expect(readdirSync(home)).toEqual(['one']);
});

test('missing folders are created for their owner alone', async () => {
  const folder = join(newFolder(), 'one', 'two');
  expect(await refusalOf(folder)).toBe('');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('a reset deletes the files and the pages of the service, and no folder with a similar name', async () => {
  const folder = newFolder();
  for (const name of ['scheduling-pages', 'thesis.1.draft', 'demo.json']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'content'), '');
  }
  for (const name of ['cursor-secret', 'issuer.json.7.draft', 'thesis.draft']) {
    writeFileSync(join(folder, name), '');
  }
  const env = { ...process.env, LOCAL_DIR: folder };
  await promisify(execFile)(process.execPath, [join(root, 'scripts/reset.ts')], { env });
  expect(readdirSync(folder).toSorted()).toEqual(['demo.json', 'thesis.1.draft', 'thesis.draft']);
});
