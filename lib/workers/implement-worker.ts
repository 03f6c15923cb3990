import type { Context } from 'aws-lambda';
import { causesOf } from '../app/causes-of.ts';
import { longBudgetMs, withinBudget } from '../data/engine/deadline.ts';

/** What a run of a worker came to. */
export interface Outcome {
  /** There was nothing to do. */
  readonly isIdle: boolean;
  /** Something went wrong, whatever else was done. */
  readonly isFailed: boolean;
  /** What is logged of it: counts and codes, never names, addresses or bodies. */
  readonly line: Readonly<Record<string, unknown>>;
}

/** Somebody wakes a worker by the minute, or locally many times a second: then who finds nothing to do says nothing. */
export interface Woken {
  readonly isQuiet?: boolean;
}

/** Wires a worker: its time, and one log line for each run. What fails as a whole is tried again by who woke it. */
export const implementWorker =
  <Wake extends object>(
    worker: string,
    run: (wake: Wake & Woken, nowMs: number) => Promise<Outcome>,
    budgetMs = longBudgetMs,
  ) =>
  async (wake: Wake & Woken, context?: Context): Promise<Outcome['line']> => {
    const startedMs = performance.now();
    const named = { worker, requestId: context?.awsRequestId ?? crypto.randomUUID() };
    const log = (level: 'info' | 'error', line: object) => {
      const durationMs = Math.round((performance.now() - startedMs) * 10) / 10;
      process.stdout.write(`${JSON.stringify({ level, ...named, durationMs, ...line })}\n`);
    };
    try {
      const outcome = await withinBudget(budgetMs, () => run(wake, Date.now()));
      const { isIdle, isFailed, line } = outcome;
      if (!isIdle || !wake.isQuiet) log(isFailed ? 'error' : 'info', line);
      return line;
    } catch (error) {
      log('error', { error: causesOf(error as Error) });
      throw error;
    }
  };
