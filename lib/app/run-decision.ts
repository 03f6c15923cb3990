import type { ProblemCode } from '../contract/problems.ts';
import type { Store } from '../data/store.ts';
import type { Change } from '../domain/change.ts';
import type { Decision } from '../domain/decision.ts';
import type { Need, Snapshot } from '../domain/snapshot.ts';
import {
  type Loaded,
  runTransaction,
  type Steps,
  type TransactionContext,
} from './run-transaction.ts';

/** Reads the needs, decides, and commits the changes. Starts over after a conflict. A refusal is thrown as its problem. */
export const runDecision = <Reply, Changed extends Change = never>(
  context: TransactionContext,
  store: Store<Changed>,
  needs: readonly Need[],
  decide: (snapshot: Snapshot) => Decision<Reply, ProblemCode, Changed>,
  tooLarge?: Steps<Loaded, Reply>['tooLarge'],
): Promise<Reply> =>
  runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read(needs) }),
    decide: ({ snapshot }) => decide(snapshot),
    tooLarge,
  });
