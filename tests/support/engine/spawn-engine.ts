import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const binary = fileURLToPath(
  new URL('../../../node_modules/@dynoxide/linux-x64/dynoxide', import.meta.url),
);

/** Whether the engine is available for this machine. Other machines need their own DynamoDB. */
export const hasEngine = existsSync(binary);

const engineProcess = fileURLToPath(new URL('./engine-process.ts', import.meta.url));

/**
 * Starts the embedded engine on a port and waits until it responds. It stores its data in memory
 * unless the options name a data file.
 */
export async function spawnEngine(
  port: number,
  ...options: readonly string[]
): Promise<{ readonly endpoint: string; readonly kill: () => Promise<void> }> {
  if (!hasEngine) {
    throw new Error(
      'No DynamoDB engine is installed for this machine: run `npm ci`, or set DYNAMODB_ENDPOINT to a running one.',
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

/** Ends the engine with SIGKILL, in the middle of its work. */
function kill(engine: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (engine.exitCode !== null) return resolve();
    engine.once('exit', () => resolve());
    engine.kill();
  });
}

/** Time limit for the start, because the setup of a test has none. */
const patienceMs = 240_000;

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => socket.destroy() && resolve(true));
    socket.once('error', () => resolve(false));
  });

/**
 * Tries to connect until the engine responds, because a process does not report when it is ready.
 */
async function untilItAnswers(port: number, engine: ChildProcess): Promise<void> {
  const untilMs = performance.now() + patienceMs;
  while (engine.exitCode === null && performance.now() < untilMs) {
    if (await answers(port)) return;
    await sleep(25);
  }
  throw new Error(`The DynamoDB engine does not accept connections at port ${port}.`);
}
