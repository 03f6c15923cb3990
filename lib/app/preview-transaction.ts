import type { Store } from '../data/store.ts';
import type { Change } from '../domain/change.ts';
import {
  type Loaded,
  runTransaction,
  type Steps,
  type TransactionContext,
} from './run-transaction.ts';

/** Loads and decides without writing. It finds the refusal of a later step, and the data for that step. */
export function previewTransaction<State extends Loaded, Reply, Changed extends Change = never>(
  context: TransactionContext,
  store: Store<Changed>,
  steps: Steps<State, Reply, Changed>,
): Promise<Reply> {
  const { serialize: _, ...unkept } = context;
  return runTransaction({ ...unkept, dryRun: true }, store, steps);
}
