import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Children, ownGroup } from './children.ts';
import { startEngineFront } from './engine-front.ts';
import { writeWhole } from './folder.ts';
import { freePort } from './ports.ts';
import { end, holderOf, takeLock } from './processes.ts';
import { Remedy } from './remedy.ts';

const binary = fileURLToPath(
  new URL(
    `../../node_modules/@dynoxide/${process.platform}-${process.arch}/dynoxide`,
    import.meta.url,
  ),
);

/** The file of the engine's data, and the files with which this folder tracks the engine. */
const dataFile = (folder: string) => join(folder, 'data.db');
const engineFile = (folder: string) => join(folder, 'engine.json');
const engineLock = (folder: string) => join(folder, 'engine.pid');

/**
 * An address of this machine that a website cannot guess: it would have to try 16 million
 * addresses, each with all ports. The engine runs only on Linux, where all of 127.0.0.0/8 is this
 * machine.
 */
const unguessableHost = (): string =>
  ['127', randomInt(1, 255), randomInt(0, 256), randomInt(1, 255)].join('.');

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

/**
 * Ends the engine of a killed service. Two engines with one data file would not notice each other.
 */
export async function endLeftEngine(folder: string): Promise<void> {
  const left = readEngine(folder);
  if (left !== undefined) await end(left.pid, dataFile(folder));
  rmSync(engineFile(folder), { force: true });
}

/** Starts the embedded engine with the folder's data file and waits until it responds. */
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
  const engineAt = { host: unguessableHost(), port: await freePort() };
  const endpoint = await startEngineFront(engineAt);
  const args = ['serve', '--host', engineAt.host, '--port', `${engineAt.port}`];
  args.push('--db-path', dataFile(folder));
  let isLost = false;
  let isUp = false;
  const engine = children.start(binary, args, { stdio: 'ignore', ...ownGroup }, () => {
    isLost = true;
    if (isUp) onLost();
  });
  writeWhole(engineFile(folder), JSON.stringify({ pid: engine.pid, endpoint }));
  if (!(await answers(endpoint, () => isLost))) {
    throw new Remedy(
      `The DynamoDB engine cannot open ${dataFile(folder)}. If the file is damaged, delete all local data with \`npm run reset\`.`,
    );
  }
  isUp = true;
  return endpoint;
}

/** Starts an engine with all data in memory. It ends with the children. */
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

/** Removes the files of this process's engine. Files of another service stay. */
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

/**
 * Tries until the engine responds, because an engine does not report when it is ready. An engine of
 * this process gets the time that a busy machine may need.
 */
export async function answers(endpoint: string, isLost?: () => boolean): Promise<boolean> {
  const untilMs = performance.now() + (isLost ? 120_000 : 5000);
  while (performance.now() < untilMs && !isLost?.()) {
    const reply = await fetch(endpoint).catch(() => undefined);
    if (reply !== undefined) return true;
    await sleep(50);
  }
  return false;
}
