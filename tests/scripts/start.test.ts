import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import type { DemoFile } from '../../scripts/local/demo-file.ts';
import { endLeftEngine } from '../../scripts/local/engine.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { untilDecided } from '../support/until-decided.ts';

const script = (name: string) =>
  fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'local-'));
const started: ChildProcess[] = [];

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  // Where a test failed, who could have ended the engine was killed.
  await endLeftEngine(folder);
  rmSync(folder, { recursive: true, force: true });
});

const ofTheTest = [
  'DYNAMODB_ENDPOINT',
  'TABLE_NAME',
  'SIGNING_SECRET',
  'SEALING_KEY',
  'CALLS_OWN_MACHINE',
  'PUBLIC_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'CREDENTIAL_RATE',
  'npm_lifecycle_event',
];

/** As from a terminal: nothing of the test's own engine and table. */
function environment(own: Record<string, string>): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, LOCAL_DIR: folder };
  for (const name of ofTheTest) delete env[name];
  return { ...env, ...own };
}

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  readonly text: string;
}

/** Starts a service and waits for the last line of what a newcomer reads. */
async function start(port: number, own: Record<string, string> = {}): Promise<Started> {
  const child = spawn(process.execPath, [script('start')], {
    env: environment({ PORT: `${port}`, ...own }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let text = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk;
      if (/^3\. .*\ncurl .*\n\n/mu.test(text)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => {
      const log = join(folder, `service-${port}.log`);
      const logged = existsSync(log) ? readFileSync(log, 'utf8') : '';
      reject(new Error(`It ended with ${code}: ${text}\n${logged}`));
    });
  });
  return { child, port, text };
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.once('exit', resolve);
  });

/** What a start that must fail says. */
async function refusal(name: string, own: Record<string, string>): Promise<string> {
  const run = promisify(execFile)(process.execPath, [script(name)], { env: environment(own) });
  const failed = await run.catch((error: { stderr: string; code: number }) => error);
  expect(failed).toMatchObject({ code: 1 });
  return failed.stderr;
}

const demoIn = (name = 'demo'): DemoFile =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));

/** Runs a printed curl line without curl: its parts are quoted as a shell reads them. */
async function pasted(line: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const parts = [...line.matchAll(/'([^']*)'/gu)].map(([, part = '']) => part);
  const [url = '', ...rest] = parts;
  const body = rest.find((part) => part.startsWith('{'));
  const headers = rest
    .filter((part) => part !== body)
    .map((part): [string, string] => part.split(': ') as [string, string]);
  const reply = await fetch(url, {
    method: line.includes('-X POST') ? 'POST' : 'GET',
    headers,
    ...(body !== undefined && { body }),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.startsWith('curl '));

/** The processes of this machine whose command names the folder. */
const processesOfFolder = (): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      } catch {
        return '';
      }
    })
    .filter((command) => command.includes(folder));

/** What the first test leaves, so that the second one need not start it. */
let running: Started;

test('what a first start prints can be pasted and does what it says', async () => {
  const { child, port, text } = await start(await freePort());
  const demo = demoIn();
  expect(text).toContain(demo.baseUrl);
  expect(text).toContain(demo.apiKey);
  expect(text.split('\n')[0]).toBe('Starting the service …');
  const [, inboxUrl] = /^Inbox, with the mails that the service sends: (.*)$/mu.exec(text) ?? [];
  expect(inboxUrl).toBe(demo.inboxUrl);
  expect((await fetch(inboxUrl ?? '')).status).toBe(200);
  const front = await fetch(demo.baseUrl, { redirect: 'manual' });
  expect([front.status, front.headers.get('location')]).toEqual([302, '/docs']);
  const [see, book, again] = linesOf(text);
  expect((await pasted(see ?? '')).status).toBe(200);
  expect((await pasted(book ?? '')).status).toBe(201);
  expect(await pasted(again ?? '')).toMatchObject({
    status: 409,
    body: { code: 'booking/slot-taken' },
  });
  for (const secret of ['demo.json', 'issuer.json', 'cursor-secret']) {
    expect(statSync(join(folder, secret)).mode & 0o077, secret).toBe(0);
  }

  // Killed without a chance to end its children: the next start copes, and nothing is lost.
  child.kill('SIGKILL');
  await ended(child);
  const second = await start(port);
  const { apiKey, accessToken, ...kept } = demoIn();
  expect(apiKey).toBe(demo.apiKey);
  expect(kept).toMatchObject({ eventTypes: demo.eventTypes, users: demo.users });
  expect((await pasted(again ?? '')).status).toBe(409);
  const [, bookAnother] = linesOf(second.text);
  expect(bookAnother).not.toBe(book);

  expect(accessToken.split('.')).toHaveLength(3);
  running = second;
});

test('a second service shares the data and the issuer of the first, and keeps its own file', async () => {
  const first = running;
  const demo = demoIn();
  const port = await freePort();
  expect(await refusal('start', { PORT: `${port}` })).toContain('already');
  expect(await refusal('start', { PORT: `${first.port}` })).toContain('in use');
  expect(await refusal('reset', {})).toContain('Stop it');

  const second = await start(port, { DYNAMODB_ENDPOINT: demo.dynamodbEndpoint });
  const other = demoIn(`demo-${port}`);
  expect(demoIn()).toEqual(demo);
  expect(other).toMatchObject({
    baseUrl: `http://127.0.0.1:${port}`,
    organizationId: demo.organizationId,
    eventTypes: demo.eventTypes,
  });
  expect(other.apiKey).not.toBe(demo.apiKey);
  const path = `/v1/bookings/${demo.bookingWithRecordings}/recordings`;
  const authorization = `Bearer ${demo.accessToken}`;
  const ask = () => fetch(`${other.baseUrl}${path}`, { headers: { authorization } });
  expect((await untilDecided(ask)).status).toBe(200);

  const ends = [second, first].map(({ child }) => ended(child));
  second.child.kill('SIGINT');
  first.child.kill('SIGTERM');
  expect(await Promise.all(ends)).toEqual([0, 0]);
  expect(processesOfFolder()).toEqual([]);
  expect(readdirSync(folder).filter((name) => name.endsWith('.pid'))).toEqual([]);

  await promisify(execFile)(process.execPath, [script('reset')], { env: environment({}) });
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
});
