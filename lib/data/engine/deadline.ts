import { AsyncLocalStorage } from 'node:async_hooks';

/** The budgets of a deployed service. */
const deployed = { requestMs: 3000, attemptMs: 800, issuerMs: 1000 };

/** Always 1 in a deployment. The local service sets REQUEST_BUDGET_MS, because a newcomer's machine may be slow. */
export const timeFactor =
  Number(process.env.REQUEST_BUDGET_MS || deployed.requestMs) / deployed.requestMs;

/**
 * How long things may take, in milliseconds: a request in all, reads included; one attempt of a call
 * to the table, from its first byte sent to the last one read; the token issuer's answer with its
 * keys. Three attempts fit into a request.
 */
export const budgets = {
  // Timers of Node take whole milliseconds only.
  requestMs: Math.round(deployed.requestMs * timeFactor),
  attemptMs: Math.round(deployed.attemptMs * timeFactor),
  issuerMs: Math.round(deployed.issuerMs * timeFactor),
};

/**
 * When every request is decided that began at an earlier moment: none sends an attempt after its
 * budget, and what is on its way by then is done or lost as soon as an attempt would be given up. The
 * local service has the same value, because a change of limits would otherwise take half a minute. It only
 * misses requests that take longer than a deployed one may.
 */
export const decidedAfterMs = deployed.requestMs + deployed.attemptMs;

/** What counts or cancels many bookings has this long; a function is given 25 s. */
export const longBudgetMs = 20_000;

interface Budget {
  endsAtMs: number;
}

/** By the request that calls: the local service and the tests serve many at a time. */
const running = new AsyncLocalStorage<Budget>();

/** Runs a request, or a step of a long one that is to end earlier than the whole: no call to the table goes on for longer. */
export const withinBudget = <T>(budgetMs: number, run: () => Promise<T>): Promise<T> =>
  running.run({ endsAtMs: performance.now() + budgetMs }, run);

/**
 * Gives the request that is running so much time from now on, for an operation that turns out to be
 * long: `extendBudget(longBudgetMs)` before the long part, and `withinBudget(budgets.requestMs, …)`
 * around those of its steps that others count on to be over in time, such as the change of one booking.
 */
export function extendBudget(budgetMs: number): void {
  const budget = running.getStore();
  if (budget !== undefined) budget.endsAtMs = performance.now() + budgetMs;
}

/** Without end outside a request: whoever administers waits as long as it takes. */
export const timeLeftMs = (): number =>
  (running.getStore()?.endsAtMs ?? Number.POSITIVE_INFINITY) - performance.now();

/** Waits, but not beyond the budget: what comes next finds out that it is over. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(ms, Math.max(0, timeLeftMs()))));
