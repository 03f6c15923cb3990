import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const binary = fileURLToPath(
  new URL('../../../node_modules/@dynoxide/linux-x64/dynoxide', import.meta.url),
);

/** Not for every machine: others bring a DynamoDB of their own. */
export const hasEngine = existsSync(binary);

const engineProcess = fileURLToPath(new URL('./engine-process.ts', import.meta.url));

/** Starts the embedded engine on a port and waits until it answers. In memory unless the options name a data file. */
export async function spawnEngine(
  port: number,
  ...options: readonly string[]
): Promise<{ readonly endpoint: string; readonly kill: () => Promise<void> }> {
  if (!hasEngine) {
    throw new Error(
      'There is no DynamoDB engine for this machine: run `npm ci`, or set DYNAMODB_ENDPOINT to one that runs.',
    );
  }
  const args = ['serve', '--host', '127.0.0.1', '--port', `${port}`, ...options];
  const engine = spawn(process.execPath, [engineProcess, binary, ...args], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const endpoint = `http://127.0.0.1:${port}`;
  await untilItAnswers(port, engine);
  return { endpoint, kill: () => kill(engine) };
}

/** Nothing is said to the engine itself: it is ended by SIGKILL in the middle of what it does. */
function kill(engine: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (engine.exitCode !== null) return resolve();
    engine.once('exit', () => resolve());
    engine.kill();
  });
}

/** For what hangs: what runs before a test has no limit of its own. */
const patienceMs = 240_000;

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => socket.destroy() && resolve(true));
    socket.once('error', () => resolve(false));
  });

/** Nothing tells when a process is ready to answer, so it is asked. */
async function untilItAnswers(port: number, engine: ChildProcess): Promise<void> {
  const untilMs = performance.now() + patienceMs;
  while (engine.exitCode === null && performance.now() < untilMs) {
    if (await answers(port)) return;
    await sleep(25);
  }
  throw new Error(`The DynamoDB engine does not answer at port ${port}.`);
}
