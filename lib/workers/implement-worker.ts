import type { Context } from 'aws-lambda';
import { causesOf } from '../app/causes-of.ts';
import { longBudgetMs, withinBudget } from '../data/engine/deadline.ts';

/** The result of a run of a worker. */
export interface WorkerResult {
  /** Whether there was no work. */
  readonly isIdle: boolean;
  /** Whether an error occurred, also if other work was done. */
  readonly isFailed: boolean;
  /** The members of the log line: counts and codes, never names, addresses or bodies. */
  readonly line: Readonly<Record<string, unknown>>;
}

/** The event that starts a worker. */
export interface Wake {
  /** A run without work writes no log line. The local service starts workers several times a second. */
  readonly isQuiet?: boolean;
  /** A run of a queue without due jobs waits this long for jobs that it will try again by then (milliseconds, default 0). */
  readonly waitMs?: number;
}

/** Creates the handler of a worker: limits its time, and writes one log line for each run. */
export const implementWorker =
  <Event extends object>(
    worker: string,
    run: (wake: Event & Wake, nowMs: number) => Promise<WorkerResult>,
    budgetMs = longBudgetMs,
  ) =>
  async (wake: Event & Wake, context?: Context): Promise<WorkerResult['line']> => {
    const startedMs = performance.now();
    const named = { worker, requestId: context?.awsRequestId ?? crypto.randomUUID() };
    const log = (level: 'info' | 'error', line: object) => {
      const durationMs = Math.round((performance.now() - startedMs) * 10) / 10;
      const timestamp = new Date().toISOString();
      const written = { level, timestamp, ...named, durationMs, ...line };
      process.stdout.write(`${JSON.stringify(written)}\n`);
    };
    try {
      const { isIdle, isFailed, line } = await withinBudget(budgetMs, () => run(wake, Date.now()));
      if (!isIdle || !wake.isQuiet) log(isFailed ? 'error' : 'info', line);
      return line;
    } catch (error) {
      log('error', { error: causesOf(error as Error) });
      throw error;
    }
  };
