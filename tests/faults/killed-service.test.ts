import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { DemoFile } from '../../scripts/local/demo-file.ts';
import { endLeftEngine } from '../../scripts/local/engine.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { environment, patient } from '../journeys/first-booking.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';

const folder = mkdtempSync(join(tmpdir(), 'killed-'));
const started: ChildProcess[] = [];
const jobs = 1000;
/** The test waits for the lease of the killed worker, so it runs with `npm run faults` only. */
const isLong = process.env.FAULTS === 'all';

afterAll(async () => {
  for (const one of started) kill(one);
  await endLeftEngine(folder);
  rmSync(folder, { recursive: true, force: true });
});

/** Kills a process with all its children. */
function kill({ pid }: ChildProcess): void {
  try {
    process.kill(-(pid as number), 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** Starts the local service on the data of the folder. */
async function startService(): Promise<ChildProcess> {
  const port = await freePort();
  const script = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));
  const child = spawn(process.execPath, [script], {
    env: { ...environment, ...patient, LOCAL_DIR: folder, PORT: `${port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  started.push(child);
  let text = '';
  while (!/^3\. .*\ncurl .*\n\n/mu.test(text)) {
    const [chunk] = await once(child.stdout, 'data');
    text += chunk;
  }
  child.stdout.resume();
  return child;
}

async function post(path: string, body: object): Promise<number> {
  const demo: DemoFile = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8'));
  const { status } = await fetch(`${demo.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'x-service-api-key': demo.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return status;
}

const hourMs = 3_600_000;

test.runIf(isLong)(
  'a service that is killed while 1,000 webhooks wait sends each of them after it is started again',
  {
    timeout: 300_000,
  },
  async () => {
    let isHanging = true;
    const received: string[] = [];
    const { url } = await startReceiver((response, { headers }) => {
      if (isHanging) return;
      received.push(String(headers['webhook-id']));
      response.writeHead(204).end();
    });
    const service = await startService();
    expect(await post('/v1/webhook_endpoints', { url, events: ['schedule_created'] })).toBe(201);
    const firstMs = Math.ceil(Date.now() / hourMs) * hourMs;
    for (let made = 0; made < jobs; ) {
      const startedAt = new Date(firstMs + made * hourMs).toISOString();
      const endedAt = new Date(firstMs + made * hourMs + hourMs / 2).toISOString();
      const body = { name: `${made}`, startedAt, endedAt, timeZone: 'UTC', attendees: [] };
      const status = await post('/v1/schedules', body);
      if (status === 429) await sleep(300);
      else {
        expect(status).toBe(201);
        made += 1;
      }
    }
    const died = once(service, 'exit');
    kill(service);
    await died;
    isHanging = false;
    await startService();
    while (received.length < jobs) await sleep(200);
    await sleep(2000);
    expect(new Set(received).size).toBe(jobs);
    expect(received).toHaveLength(jobs);
  },
);
