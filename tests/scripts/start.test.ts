import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import type { DemoFile } from '../../scripts/local/demo-file.ts';
import { endLeftEngine } from '../../scripts/local/engine.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { environment as ofNewUser, patient } from '../journeys/first-booking.ts';
import { firstUserAt } from '../journeys/first-user.ts';
import { minuteOf, tally, times } from '../journeys/guests.ts';
import { untilDecided } from '../support/processes/until-decided.ts';

const script = (name: string) =>
  fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'local-'));
const started: ChildProcess[] = [];

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  // A failed test leaves the engine running, because the processes that end it were killed.
  await endLeftEngine(folder);
  rmSync(folder, { recursive: true, force: true });
});

/** The environment of a new user's terminal, without the engine and the table of the test. */
const environment = (own: Record<string, string>): NodeJS.ProcessEnv => ({
  ...ofNewUser,
  ...patient,
  LOCAL_DIR: folder,
  ...own,
});

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  readonly text: string;
}

/** Starts a service and waits for the last line of its instructions. */
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
      reject(new Error(`The service ended with ${code}: ${text}\n${logged}`));
    });
  });
  return { child, port, text };
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.once('exit', resolve);
  });

/** The error output of a start that must fail. */
async function refusal(name: string, own: Record<string, string>): Promise<string> {
  const run = promisify(execFile)(process.execPath, [script(name)], { env: environment(own) });
  const failed = await run.catch((error: { stderr: string; code: number }) => error);
  expect(failed).toMatchObject({ code: 1 });
  return failed.stderr;
}

const demoIn = (name = 'demo'): DemoFile =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));

/** Runs a printed curl line without curl. Its parts are quoted for a shell. */
async function pasted(line: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const parts = [...line.matchAll(/'([^']*)'/gu)].map(([, part = '']) => part);
  const [url = '', ...rest] = parts;
  const body = rest.find((part) => part.startsWith('{'));
  const headers = rest
    .filter((part) => part !== body)
    .map((part): [string, string] => part.split(': ') as [string, string]);
  // A busy machine may leave a request undecided. With a key, a retry does not conflict with its own booking.
  headers.push(['Idempotency-Key', crypto.randomUUID()]);
  const reply = await untilDecided(() =>
    fetch(url, {
      method: line.includes('-X POST') ? 'POST' : 'GET',
      headers,
      ...(body !== undefined && { body }),
    }),
  );
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.startsWith('curl '));

/** Checks that a server can listen at a port. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** The processes of this machine whose command contains the folder. */
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

/** Two services that the first tests start and later tests use. */
let running: Started;
let beside: Started;

test('the lines that a first start prints work when they are pasted', async () => {
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

  // The service cannot end its child processes when it is killed. The next start must work without data loss.
  child.kill('SIGKILL');
  await ended(child);
  // The local server ends after its parent. On a busy machine, this takes longer than a start waits for its port.
  await expect.poll(() => isFree(port)).toBe(true);
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

test('a second service shares the data and the issuer of the first, and has its own file', async () => {
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
  beside = second;
});

/** Sends a request with headers that `fetch` does not send, such as another `Host`. */
async function ask(url: string, headers: Record<string, string>, method = 'POST', body = '{}') {
  const sent = request(url, { method, headers }).end(body);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  reply.resume();
  return { status: reply.statusCode, allowed: reply.headers['access-control-allow-origin'] };
}

test('a website cannot reach the engine, the inbox or the service, even with a name for this machine', async () => {
  const { dynamodbEndpoint, inboxUrl, baseUrl } = demoIn();
  const list = {
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': 'DynamoDB_20120810.ListTables',
    authorization: 'AWS4-HMAC-SHA256 Credential=a, SignedHeaders=a, Signature=a',
    'x-amz-date': '20260101T000000Z',
  };
  const refused = { status: 403, allowed: undefined };
  const origin = 'https://evil.example';
  expect(await ask(dynamodbEndpoint, list)).toMatchObject({ status: 200 });
  expect(await ask(dynamodbEndpoint, { ...list, origin })).toEqual(refused);
  const preflight = { origin, 'access-control-request-method': 'POST' };
  expect(await ask(dynamodbEndpoint, preflight, 'OPTIONS', '')).toEqual(refused);
  expect(await ask(dynamodbEndpoint, { ...list, host: 'evil.example' })).toEqual(refused);
  // The engine listens at another loopback address, which websites do not know.
  const engine = processesOfFolder().find((command) => command.includes('dynoxide')) ?? '';
  const [, host = '', port] = /--host\0([\d.]+)\0--port\0(\d+)/u.exec(engine) ?? [];
  expect(host).toMatch(/^127\.(?!0\.0\.1$)/u);
  const atUsualHost = ask(`http://127.0.0.1:${port}`, list);
  await expect(atUsualHost).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  for (const url of [inboxUrl ?? '', `${baseUrl}/health`]) {
    const name = (host: string) => ask(url, { host: `${host}:${new URL(url).port}` }, 'GET', '');
    expect(await name('evil.example')).toMatchObject({ status: 403 });
    for (const own of ['localhost', '[::1]'])
      expect(await name(own)).toMatchObject({ status: 200 });
  }
});

/** The owner of the demo as a user of each service. */
const usersOfBoth = () =>
  [firstUserAt(demoIn()), firstUserAt(demoIn(`demo-${beside.port}`))] as const;

test('a user finds times, books, reschedules, reassigns, lists recordings and cancels at either of two services', async () => {
  const [here, there] = usersOfBoth();
  const { bookingWithRecordings, eventTypes } = demoIn();
  const { solo, roundRobin } = eventTypes;

  const free = await here.free(solo);
  const [first = '', next = ''] = free;
  const made = await here.book(solo, first);
  expect([made.status, made.body.data.status]).toEqual([201, 'open']);
  const { uid } = made.body.data;
  expect(made.headers.location).toBe(`/v1/bookings/${uid}`);
  const lost = await there.book(solo, first, 1);
  expect([lost.status, lost.body.code]).toEqual([409, 'booking/slot-taken']);
  expect(await there.free(solo)).toEqual(free.slice(1));

  const moved = await there.patch(uid, { startedAt: next });
  expect([moved.status, moved.body.data.startedAt]).toEqual([200, next]);
  expect((await here.read(uid)).body).toEqual(moved.body);
  expect(await here.free(solo)).toEqual(free.filter((startedAt) => startedAt !== next));

  const [helpAt = ''] = await here.free(roundRobin);
  const helped = (await here.book(roundRobin, helpAt)).body.data;
  const given = await there.reassign(helped.uid);
  expect(given.status).toBe(200);
  expect(given.body.data.host.uid).not.toBe(helped.hosts[0]?.userId);

  const recordings = (await there.recordings(bookingWithRecordings)).body.data;
  expect(recordings.length).toBeGreaterThanOrEqual(3);
  expect((await here.recordings(uid)).body.data).toEqual([]);

  expect((await here.cancel(uid)).body.data.status).toBe('cancel');
  expect(await there.free(solo)).toEqual(free);
});

test('fifty concurrent guests of one slot, and fifty of overlapping starts, never share a time through two services', async () => {
  const users = usersOfBoth();
  const service = (index: number) => users[index % 2] as (typeof users)[0];
  const { solo, collective } = demoIn().eventTypes;
  const [wanted = ''] = await service(0).free(solo);
  const answers = await Promise.all(times(50, (index) => service(index).book(solo, wanted, index)));
  expect(tally(answers)).toEqual({ 201: 1, '409 booking/slot-taken': 49 });
  // Starts of 45 minutes every 15 minutes: a booking takes two more starts on each side.
  const starts = (await service(0).free(collective)).slice(0, 12);
  const shifted = await Promise.all(
    times(50, (index) => service(index).book(collective, starts[index % 12] ?? '', index)),
  );
  const minutes = shifted
    .flatMap(({ status, body }) => (status === 201 ? [minuteOf(body.data.startedAt)] : []))
    .sort((a, b) => a - b);
  expect(minutes.length).toBeGreaterThanOrEqual(2);
  for (const [index, minute] of minutes.entries()) {
    if (index > 0) expect(minute - (minutes[index - 1] ?? 0)).toBeGreaterThanOrEqual(45);
  }
});

test('services end without an error, and a reset leaves no file of them', async () => {
  const ends = [beside, running].map(({ child }) => ended(child));
  beside.child.kill('SIGTERM');
  running.child.kill('SIGQUIT');
  expect(await Promise.all(ends)).toEqual([0, 0]);
  expect(processesOfFolder()).toEqual([]);
  expect(readdirSync(folder).filter((name) => name.endsWith('.pid'))).toEqual([]);

  await promisify(execFile)(process.execPath, [script('reset')], { env: environment({}) });
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
});
