import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const front = fileURLToPath(new URL('../../../scripts/bench/front/front.ts', import.meta.url));

/** Processes that serve every handler. They share only the environment with the test. */
export interface Fronts {
  readonly baseUrls: readonly string[];
  readonly stop: () => Promise<void>;
  /** Forwards the monotonic clocks of processes that were started with `forwarded-clock.ts`. */
  readonly forwardClocks: (byMs: number) => Promise<void>;
}

/**
 * `nodeArguments` are placed before the program, such as `--import` of a module that must be loaded
 * first. With `hasOwnUrl`, the address of a process is its public address.
 */
export async function startFronts(
  count: number,
  nodeArguments: readonly string[] = [],
  hasOwnUrl = false,
): Promise<Fronts> {
  const program = [front, ...(hasOwnUrl ? ['own-url'] : [])];
  const processes = Array.from({ length: count }, () =>
    spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', ...nodeArguments, ...program],
      {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    ),
  );
  const stop = async () => {
    await Promise.all(processes.map(end));
  };
  const forwardClocks = async (byMs: number) => {
    await Promise.all(processes.map((child) => forwardClock(child, byMs)));
  };
  try {
    const ports = await Promise.all(processes.map(portOf));
    return { baseUrls: ports.map((port) => `http://127.0.0.1:${port}`), stop, forwardClocks };
  } catch (error) {
    await stop();
    throw error;
  }
}

const portOf = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`A service process ended with ${code}.`)));
  });

const forwardClock = (child: ChildProcess, byMs: number): Promise<unknown> =>
  new Promise((resolve) => {
    child.once('message', resolve);
    child.send({ byMs });
  });

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    // Ends the process in the middle of its work, like a machine failure.
    child.kill('SIGKILL');
  });
