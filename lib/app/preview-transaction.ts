import type { Store } from '../data/store.ts';
import {
  type Loaded,
  runTransaction,
  type Steps,
  type TransactionContext,
} from './run-transaction.ts';

/** Loads and decides, and writes nothing: finds out what a later step would be refused with, and what it rests on. */
export function previewTransaction<State extends Loaded, Reply>(
  context: TransactionContext,
  store: Store,
  steps: Steps<State, Reply>,
): Promise<Reply> {
  const { serialize: _, ...unkept } = context;
  return runTransaction({ ...unkept, dryRun: true }, store, steps);
}
