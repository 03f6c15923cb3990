import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Children } from '../local/children.ts';
import { type DemoFile, readRunningDemo } from '../local/demo-file.ts';
import { freePort } from '../local/ports.ts';
import { quantile, single } from './figure.ts';
import { goals } from './goals.ts';
import { send } from './load/adapter.ts';
import { receiver } from './receiver.ts';
import { type Row, shown } from './row.ts';

const start = fileURLToPath(new URL('../start.ts', import.meta.url));
const startedWithinMs = 120_000;
const changes = 60;
const pauseMs = 500;

/** The environment of a terminal, without the engine and the table of a bench. */
function environment(folder: string, port: number): NodeJS.ProcessEnv {
  const { HOME, PATH, NODE_COMPILE_CACHE } = process.env;
  return { HOME, PATH, NODE_COMPILE_CACHE, LOCAL_DIR: folder, PORT: `${port}` };
}

async function untilStarted(folder: string, hasEnded: () => boolean): Promise<DemoFile> {
  const untilMs = performance.now() + startedWithinMs;
  while (performance.now() < untilMs && !hasEnded()) {
    const demo = readRunningDemo(folder);
    const reply = demo && (await fetch(`${demo.baseUrl}/health`).catch(() => undefined));
    if (demo && reply?.ok) return demo;
    await sleep(200);
  }
  throw new Error('The local service did not start.');
}

/**
 * Measures the time from a change to the first attempt of its webhook in the service of `npm
 * start`.
 */
export async function local(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const children = new Children();
  let hasEnded = false;
  const env = environment(folder, await freePort());
  children.start(process.execPath, [start], { env, stdio: 'ignore' }, () => {
    hasEnded = true;
  });
  process.on('exit', () => children.kill());
  try {
    return [await firstAttempts(await untilStarted(folder, () => hasEnded))];
  } finally {
    await children.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function firstAttempts({ baseUrl, apiKey, bookingWithRecordings }: DemoFile): Promise<Row> {
  const headers = { 'x-service-api-key': apiKey, 'content-type': 'application/json' };
  const ask = (method: string, path: string, body: object) =>
    send(baseUrl, { method, path, headers, body: JSON.stringify(body) });
  const { url, lateMs } = await receiver((response) => void response.writeHead(204).end());
  await ask('POST', '/v1/webhook_endpoints', { url, events: ['booking_updated'] });
  for (let changed = 0; changed < changes; changed += 1) {
    await ask('PATCH', `/v1/bookings/${bookingWithRecordings}`, { name: `Change ${changed}` });
    await sleep(pauseMs * (0.5 + Math.random()));
  }
  for (let looks = 0; lateMs.size < changes && looks < 100; looks += 1) await sleep(100);
  if (lateMs.size !== changes) throw new Error('A webhook did not arrive.');
  const late = [...lateMs.values()].map((ms) => ms / 1000);
  return {
    what: `Webhooks of ${changes} changes, one after the other, at the service of \`npm start\`: 95 of 100 are first tried after`,
    figure: single(quantile(late, 0.95)),
    goal: goals.firstAttemptSeconds,
    unit: 's',
    detail: `half after ${shown(quantile(late, 0.5))} s, the last one after ${shown(Math.max(...late))} s`,
  };
}
