import type { Cause } from '../app/causes-of.ts';
import type { SendDeps } from '../app/webhooks/send-webhook.ts';

/** What a run of the worker shares with its lanes. */
export interface Run extends SendDeps {
  readonly worker: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** From 0 to 1. */
  readonly chance: () => number;
  /** No attempt begins any more. */
  readonly isOver: () => boolean;
  readonly tally: RunTally;
  /** What went wrong, and is reported. */
  readonly failures: (readonly Cause[])[];
}

/** What came of all lanes of a run. */
export interface RunTally {
  attempts: number;
  delivered: number;
  /** Deliveries after whose last attempt nothing more is tried. */
  failed: number;
  disabled: number;
}
