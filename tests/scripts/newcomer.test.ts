import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoFile } from '../../scripts/local/demo-file.ts';
import { endLeftEngine } from '../../scripts/local/engine.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { environment, root } from '../journeys/first-booking.ts';

const folder = mkdtempSync(join(tmpdir(), 'newcomer-'));

/** Starts a program in a mount namespace in which the project is read-only. */
const readOnly = [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0" && exec "$@"',
  root,
];
const canBeReadOnly = spawnSync(readOnly[0] ?? '', [...readOnly.slice(1), 'true']).status === 0;

let service: ChildProcess;
let printed = '';
let demo: DemoFile;

/** Starts the service and all its processes as one process group, which receives Ctrl-C as in a terminal. */
beforeAll(async () => {
  const program = [process.execPath, join(root, 'scripts/start.ts')];
  const [command = '', ...args] = canBeReadOnly ? [...readOnly, ...program] : program;
  service = spawn(command, args, {
    env: { ...environment, LOCAL_DIR: folder, PORT: `${await freePort()}`, PUBLIC_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  await new Promise<void>((resolve, reject) => {
    for (const output of [service.stdout, service.stderr]) {
      output?.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (printed.includes('1. List')) resolve();
      });
    }
    service.once('exit', (code) => reject(new Error(`The service ended with ${code}: ${printed}`)));
  });
  demo = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8'));
});

afterAll(async () => {
  service.kill('SIGKILL');
  await endLeftEngine(folder);
  rmSync(folder, { recursive: true, force: true });
});

const enginePid = (): number => JSON.parse(readFileSync(join(folder, 'engine.json'), 'utf8')).pid;

test.skipIf(!canBeReadOnly)(
  'the service starts in a read-only project and serves pages with their scripts',
  async () => {
    const page = await fetch(`${demo.baseUrl}/t/${demo.organizationId}`);
    const html = await page.text();
    const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/u.exec(html) ?? [];
    expect([page.status, (await fetch(`${demo.baseUrl}${script}`)).status]).toEqual([200, 200]);
    const built = readdirSync(join(folder, 'scheduling-pages'));
    expect(built).toContain(script.replace('/assets/', ''));
  },
);

test('the samples of a service at another port contain that port, even if PUBLIC_URL is empty', async () => {
  for (const path of ['/openapi.json', '/docs/guides/authentication.md']) {
    const text = await (await fetch(`${demo.baseUrl}${path}`)).text();
    expect(text).toContain(`${demo.baseUrl}/v1/bookings`);
    expect(text).not.toContain('127.0.0.1:3000');
  }
});

test('the local service accepts the bearer token of the demo', async () => {
  const headers = { authorization: `Bearer ${demo.accessToken}` };
  expect((await fetch(`${demo.baseUrl}/v1/event_types`, { headers })).status).toBe(200);
});

test('a request succeeds even if a slow machine answers after more than three seconds', async () => {
  const headers = { 'x-service-api-key': demo.apiKey };
  const listEventTypes = () => fetch(`${demo.baseUrl}/v1/event_types`, { headers });
  // The credential is cached from now on, so the next request makes one call.
  await listEventTypes();
  process.kill(enginePid(), 'SIGSTOP');
  const slow = listEventTypes();
  await sleep(3500);
  process.kill(enginePid(), 'SIGCONT');
  expect((await slow).status).toBe(200);
});

test('Ctrl-C ends the service without an error of a worker whose call is in progress', async () => {
  const engine = enginePid();
  process.kill(engine, 'SIGSTOP');
  // Each worker starts at least once a second.
  await sleep(1500);
  const hasEnded = once(service, 'exit');
  process.kill(-(service.pid ?? 0), 'SIGINT');
  process.kill(engine, 'SIGCONT');
  expect(await hasEnded).toEqual([0, null]);
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
  expect(logs).toHaveLength(1);
  for (const log of [printed, ...logs.map((name) => readFileSync(join(folder, name), 'utf8'))]) {
    expect(log).not.toContain('"level":"error"');
  }
});
