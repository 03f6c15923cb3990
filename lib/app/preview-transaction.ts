import type { Store } from '../data/store.ts';
import type { Change } from '../domain/change.ts';
import {
  type Loaded,
  runTransaction,
  type Steps,
  type TransactionContext,
} from './run-transaction.ts';

/** Loads and decides, and writes nothing: finds out what a later step would be refused with, and what it rests on. */
export function previewTransaction<State extends Loaded, Reply, Changed extends Change = never>(
  context: TransactionContext,
  store: Store<Changed>,
  steps: Steps<State, Reply, Changed>,
): Promise<Reply> {
  const { serialize: _, ...unkept } = context;
  return runTransaction({ ...unkept, dryRun: true }, store, steps);
}
