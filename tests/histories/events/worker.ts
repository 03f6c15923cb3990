import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { TableWorkerId } from '../../../lib/contract/workers.ts';
import { type Statement, statementsOf } from '../../support/rights/role-statements.ts';

/** Arguments of a worker process. */
export interface Orders {
  /** The workers that the process can run, with their roles. */
  readonly roles: Roles;
  /** The write at which the process kills itself. */
  readonly death?: {
    /** Number of complete runs before the run that is killed. */
    readonly wakesBefore: number;
    readonly write: number;
    readonly when: 'before' | 'after';
  };
}

export type Roles = Readonly<Partial<Record<TableWorkerId, readonly Statement[]>>>;

/** A message that wakes a worker. Its clock is ahead by `aheadMs`. */
export interface Order {
  readonly worker: TableWorkerId;
  readonly wake: object;
  readonly aheadMs: number;
}

export const rolesOf = (workers: readonly string[]): Roles =>
  Object.fromEntries(workers.map((worker) => [worker, statementsOf(worker)]));

export const ordersOf = (worker: TableWorkerId, death?: Orders['death']): Orders => ({
  roles: rolesOf([worker]),
  ...(death && { death }),
});

export type Line = Readonly<Record<string, unknown>>;

const program = fileURLToPath(new URL('./worker-process.ts', import.meta.url));

/** A process that runs a worker. */
export class Worker {
  readonly #child: ChildProcess;
  #answer: ((line: Line | 'died') => void) | undefined;
  isDead = false;
  /** False while the process loads its modules. */
  hasBegun = false;

  constructor(orders: Orders, env: NodeJS.ProcessEnv, nodeArguments: readonly string[]) {
    const args = [...nodeArguments, program, JSON.stringify(orders)];
    this.#child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env,
    });
    this.#child.on('message', ({ line }: { line?: Line }) => {
      this.hasBegun = true;
      if (line) this.#answer?.(line);
    });
    this.#child.once('exit', () => {
      this.isDead = true;
      this.#answer?.('died');
    });
  }

  /** Wakes the worker once. Resolves when the run or the process ends. */
  async wake(order: Order): Promise<Line | 'died'> {
    if (this.isDead) return 'died';
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#child.send(order, () => {});
    });
  }

  /** Stops the process for a time, even during a run. Its clock goes on. */
  async freeze(ms: number): Promise<void> {
    this.#child.kill('SIGSTOP');
    await sleep(ms);
    this.#child.kill('SIGCONT');
  }

  /** Kills the process, even during a run. */
  async kill(): Promise<void> {
    if (this.isDead) return;
    const hasEnded = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGKILL');
    await hasEnded;
  }
}
