import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/local/ports.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What a reader pastes: the block behind a marker. */
function blockOf(marker: string, language: string): string {
  const block = new RegExp(`<!-- ${marker} -->\\n\`\`\`${language}\\n(.*?)\`\`\``, 'su');
  const [, text] = block.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  if (text === undefined) throw new Error(`The README has no block ${marker}.`);
  return text;
}

/** A terminal of a new user, in which `node` is the project's: nothing of this test run, and no proxy before the service. */
const environment = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(?:AWS_|npm_|VITEST|TABLE_NAME$|DYNAMODB_ENDPOINT$|NODE_OPTIONS$|CURSOR_SECRET$|.*_proxy$)/iu.test(
          name,
        ),
    ),
  ),
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
};

/** Starts the service as `npm start` does, and waits until it says that all is ready. */
async function start(localDir: string): Promise<void> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    env: { ...environment, LOCAL_DIR: localDir, PORT: `${port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => end(child));
  await new Promise<void>((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes(`http://127.0.0.1:${port}`)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}.`)));
  });
}

const end = (child: ChildProcess): Promise<void> | void => {
  if (child.exitCode !== null) return;
  const hasEnded = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  child.kill('SIGINT');
  return hasEnded;
};

interface Shown {
  readonly status: number;
  readonly head: string;
  readonly body: {
    readonly data?: Readonly<Record<string, string>>;
    readonly nextStarts?: readonly string[];
  };
}

/** The replies that curl has printed with their headers, one after the other. */
const repliesIn = (printed: string): Shown[] =>
  printed
    .split(/(?=HTTP\/1\.1 \d{3})/u)
    .filter((part) => part.startsWith('HTTP/'))
    .map((part) => {
      const at = part.indexOf('\r\n\r\n');
      const head = part.slice(0, at).replaceAll('\r', '');
      return {
        status: Number(head.split(' ')[1]),
        head,
        body: JSON.parse(part.slice(at)),
      };
    });

test('the first booking of the README can be pasted: the first guest is booked, the second is told what is free instead', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'readme-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await start(join(folder, '.local'));
  const { stdout } = await promisify(execFile)('bash', ['-euc', blockOf('first-booking', 'sh')], {
    cwd: folder,
    env: environment,
  });
  const replies = repliesIn(stdout);
  expect(replies.map(({ status }) => status)).toEqual([201, 409]);
  const [booked, refused] = replies as [Shown, Shown];
  const { uid, startedAt = '', status } = booked.body.data ?? {};
  expect(status).toBe('open');
  expect(booked.head).toMatch(new RegExp(`^location: /v1/bookings/${uid}$`, 'imu'));
  expect(booked.head).toMatch(/^etag: "1"$/imu);
  expect(refused.head).toMatch(/^content-type: application\/problem\+json/imu);
  expect(refused.body).toMatchObject({ code: 'booking/slot-taken', reason: 'busy' });
  const { nextStarts = [] } = refused.body;
  expect(nextStarts).toHaveLength(3);
  for (const next of nextStarts) expect(next > startedAt).toBe(true);
});

test('the ten lines of TypeScript in the README compile under strict, and book', {
  timeout: 90_000,
}, async () => {
  const program = blockOf('typescript', 'ts');
  expect(program.split('\n').filter((line) => line !== '')).toHaveLength(10);
  const folder = mkdtempSync(join(tmpdir(), 'readme-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'book.ts');
  writeFileSync(file, program);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  await start(join(folder, '.local'));

  const run = (script: string, args: readonly string[]) =>
    promisify(execFile)(process.execPath, [join(root, script), ...args], {
      cwd: folder,
      env: environment,
    });
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--module', 'nodenext'];
  await run('node_modules/typescript/bin/tsc', ['--noEmit', ...strict, ...types, file]);

  const { stdout, stderr } = await run('scripts/preflight.js', [file]);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^201 \{\n {2}data: \{\n {4}uid: '\w{12}',/u);
});
