import { AsyncLocalStorage } from 'node:async_hooks';

/** The budgets of a deployed service. */
const deployed = { requestMs: 3000, attemptMs: 800, issuerMs: 1000 };

/** Always 1 in a deployment. The local service sets REQUEST_BUDGET_MS, because a newcomer's machine may be slow. */
export const timeFactor =
  Number(process.env.REQUEST_BUDGET_MS || deployed.requestMs) / deployed.requestMs;

/**
 * Time limits in milliseconds. `requestMs`: a whole request with its reads. `attemptMs`: one
 * attempt of a call to the table, until the last byte of the response. `issuerMs`: the keys of the
 * token issuer. Three attempts fit into a request.
 */
export const budgets = {
  // Timers of Node.js accept whole milliseconds only.
  requestMs: Math.round(deployed.requestMs * timeFactor),
  attemptMs: Math.round(deployed.attemptMs * timeFactor),
  issuerMs: Math.round(deployed.issuerMs * timeFactor),
};

/**
 * Time after which every earlier request has succeeded or failed: a request starts no attempt after
 * its budget, and the last attempt ends within its own limit. The local service uses the same
 * value, because a change of limits would otherwise take half a minute. It only misses requests
 * that take longer than a deployed service allows.
 */
export const decidedAfterMs = deployed.requestMs + deployed.attemptMs;

/** The budget of an operation that counts or cancels many bookings. A function has 25 s. */
export const longBudgetMs = 20_000;

interface Budget {
  endsAtMs: number;
}

/**
 * The budget of the current request. The local service and the tests handle several requests
 * concurrently.
 */
const running = new AsyncLocalStorage<Budget>();

/**
 * Runs a request, or one step of a long request, with its own time limit. Calls to the table end
 * within this limit.
 */
export const withinBudget = <T>(budgetMs: number, run: () => Promise<T>): Promise<T> =>
  running.run({ endsAtMs: performance.now() + budgetMs }, run);

/**
 * Replaces the remaining time of the current request, for an operation that takes longer. Call
 * `extendBudget(longBudgetMs)` before the long part. Wrap each step that must end in time, such as
 * the change of one booking, in `withinBudget(budgets.requestMs, …)`.
 */
export function extendBudget(budgetMs: number): void {
  const budget = running.getStore();
  if (budget !== undefined) budget.endsAtMs = performance.now() + budgetMs;
}

/** Infinite outside a request, so that commands of administrators have no time limit. */
export const timeLeftMs = (): number =>
  (running.getStore()?.endsAtMs ?? Number.POSITIVE_INFINITY) - performance.now();

/** Waits at most until the budget ends. The next call then fails. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(ms, Math.max(0, timeLeftMs()))));
