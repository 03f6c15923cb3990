import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Children } from './children.ts';
import { writeWhole } from './folder.ts';
import { guardEngine } from './guard-engine.ts';
import { freePort } from './ports.ts';
import { end, holderOf, takeLock } from './processes.ts';
import { Remedy } from './remedy.ts';

const binary = fileURLToPath(
  new URL(
    `../../node_modules/@dynoxide/${process.platform}-${process.arch}/dynoxide`,
    import.meta.url,
  ),
);

/** Where the engine keeps its data and this folder its word about the engine. */
const dataFile = (folder: string) => join(folder, 'data.db');
const engineFile = (folder: string) => join(folder, 'engine.json');
const engineLock = (folder: string) => join(folder, 'engine.pid');

interface RunningEngine {
  readonly pid: number;
  readonly endpoint: string;
}

function readEngine(folder: string): RunningEngine | undefined {
  try {
    return JSON.parse(readFileSync(engineFile(folder), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Ends the engine that a killed service left behind: two engines on one data file would not know of each other. */
export async function endLeftEngine(folder: string): Promise<void> {
  const left = readEngine(folder);
  if (left !== undefined) await end(left.pid, dataFile(folder));
  rmSync(engineFile(folder), { force: true });
}

/**
 * A random address of this machine, out of 127.0.0.0/8. The engine allows every website to read it, and listens on
 * TCP only. A website cannot find it among 16 million addresses of 65,000 ports each.
 */
const randomLoopback = (): string =>
  `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}`;

/** Starts the embedded engine on the folder's data file, waits until it answers, and returns the address of its guard. */
export async function startEngine(
  folder: string,
  children: Children,
  onLost: () => void,
): Promise<string> {
  if (!existsSync(binary)) {
    throw new Remedy(
      `The embedded DynamoDB engine for ${process.platform}-${process.arch} is missing. Run \`npm ci\`, or set DYNAMODB_ENDPOINT to the address of a running engine.`,
    );
  }
  if (takeLock(engineLock(folder)) === 'held') throw heldFolder(folder);
  await endLeftEngine(folder);
  const host = randomLoopback();
  const port = await freePort();
  const ofEngine = `http://${host}:${port}`;
  const endpoint = await guardEngine(ofEngine);
  const args = ['serve', '--host', host, '--port', `${port}`, '--db-path', dataFile(folder)];
  let isLost = false;
  let isUp = false;
  const engine = children.start(binary, args, { stdio: 'ignore' }, () => {
    isLost = true;
    if (isUp) onLost();
  });
  writeWhole(engineFile(folder), JSON.stringify({ pid: engine.pid, endpoint }));
  if (!(await answers(ofEngine, () => isLost))) {
    throw new Remedy(
      `The DynamoDB engine cannot open ${dataFile(folder)}. If the file is damaged, delete all local data with \`npm run reset\`.`,
    );
  }
  isUp = true;
  return endpoint;
}

/** Starts an engine that keeps nothing on disk; it lives as long as the children. */
export async function startEngineInMemory(children: Children): Promise<string> {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const args = ['serve', '--host', '127.0.0.1', '--port', `${port}`];
  let isLost = false;
  children.start(binary, args, { stdio: 'ignore' }, () => {
    isLost = true;
  });
  if (await answers(endpoint, () => isLost)) return endpoint;
  throw new Remedy('The DynamoDB engine cannot be started. Run `npm ci`.');
}

/** Leaves nothing of this process's engine behind; what another service holds stays. */
export function releaseEngine(folder: string): void {
  if (holderOf(engineLock(folder)) !== process.pid) return;
  rmSync(engineFile(folder), { force: true });
  rmSync(engineLock(folder), { force: true });
}

function heldFolder(folder: string): Remedy {
  const endpoint = readEngine(folder)?.endpoint ?? 'its engine';
  return new Remedy(
    `A service is already running on ${folder} (process ${holderOf(engineLock(folder))}). Stop it, share its data by setting DYNAMODB_ENDPOINT=${endpoint} and another PORT, or choose another folder with LOCAL_DIR.`,
  );
}

/** Nothing tells when an engine is ready, so it is asked; an own one, of which one knows when it ends, for as long as a busy machine may need. */
export async function answers(endpoint: string, isLost?: () => boolean): Promise<boolean> {
  const untilMs = performance.now() + (isLost ? 120_000 : 5000);
  while (performance.now() < untilMs && !isLost?.()) {
    const reply = await fetch(endpoint).catch(() => undefined);
    if (reply !== undefined) return true;
    await sleep(50);
  }
  return false;
}
