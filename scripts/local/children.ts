import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 1000;

/**
 * Starts a child in a separate process group. Ctrl-C at a terminal does not reach it, so its parent
 * can end it after the processes that need it. On Windows, this would open a window.
 */
export const ownGroup: SpawnOptions = { detached: process.platform !== 'win32' };

/**
 * The processes that this process has started. They end with it, in the reverse order of their
 * start.
 */
export class Children {
  readonly #running: ChildProcess[] = [];
  #isStopping = false;

  /** The ids of the running processes. */
  get pids(): readonly number[] {
    return this.#running.flatMap(({ pid }) => pid ?? []);
  }

  /** `onLost` is called if the child ends without a request. */
  start(
    command: string,
    args: readonly string[],
    options: SpawnOptions,
    onLost: (how: string) => void,
  ): ChildProcess {
    const child = spawn(command, args, options);
    this.#running.push(child);
    child.once('error', ({ message }) => this.#isStopping || onLost(message));
    child.once('exit', (code, signal) => {
      this.#running.splice(this.#running.indexOf(child), 1);
      if (!this.#isStopping) onLost(signal ?? `code ${code}`);
    });
    return child;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const child of this.#running.toReversed()) {
      // A child that has ended emits no other `exit`.
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const hasEnded = new Promise((resolve) => {
        child.once('exit', resolve);
      });
      child.kill('SIGTERM');
      await Promise.race([hasEnded, sleep(patienceMs)]);
      child.kill('SIGKILL');
      await hasEnded;
    }
  }

  /** Kills all children immediately, for the exit of the process. */
  kill(): void {
    this.#isStopping = true;
    for (const child of this.#running) child.kill('SIGKILL');
  }
}
