import { extendBudget, longBudgetMs } from '../../data/engine/deadline.ts';
import type { Reader } from '../../data/reader.ts';
import { eraseResponses } from '../../data/routing-forms/erase-responses.ts';
import type { StoreFor } from '../../data/store.ts';
import { closeForm, deleteForm } from '../../domain/routing-forms/delete-form.ts';
import { storedForm } from '../../domain/routing-forms/needs.ts';
import { previewTransaction } from '../preview-transaction.ts';
import {
  runTransaction,
  type TransactionContext,
  unanswered,
  undecided,
} from '../run-transaction.ts';
import { untilListed } from '../until-listed.ts';

export interface DeleteFormDeps {
  readonly eraseResponses: typeof eraseResponses;
  /** Waits until all responses that were sent before this instant are decided and listed. */
  readonly untilDecided: (sinceMs: number) => Promise<void>;
  /** Time for erasing responses in one request. The next request continues. */
  readonly stepMs: number;
}

/** Dependencies of the functions that delete a form. */
export const formDeletionDeps: DeleteFormDeps = {
  eraseResponses,
  untilDecided: untilListed,
  stepMs: 12_000,
};

/**
 * Deletes a routing form with its responses. First the form is closed, and can no longer be found. After all earlier
 * responses are decided, they are erased. After a crash, the same request continues.
 */
export async function deleteRoutingForm(
  uid: string,
  context: TransactionContext,
  store: StoreFor<typeof closeForm | typeof deleteForm>,
  deps: DeleteFormDeps,
): Promise<object> {
  extendBudget(longBudgetMs);
  const load = async (reader: Reader) => ({ snapshot: await reader.read([storedForm(uid)]) });
  const close = {
    load,
    decide: ({ snapshot }: Awaited<ReturnType<typeof load>>) => closeForm(uid, snapshot, context),
  };
  const previewed = await previewTransaction(context, store, close);
  if (context.dryRun) return previewed;
  // The reply is stored with the last change, because only that change completes the request.
  const { idempotencyKey: _, serialize: _s, ...first } = context;
  await runTransaction(first, store, close);
  await deps.untilDecided(Date.now());
  const startedMs = performance.now();
  const isOver = () => performance.now() - startedMs > deps.stepMs;
  const finish = async () => {
    const erased = await deps.eraseResponses(store.of, uid, Date.now(), isOver);
    if (erased === 'unfinished') throw undecided();
    return runTransaction(context, store, {
      load,
      decide: ({ snapshot }) => deleteForm(uid, snapshot, context),
    });
  };
  return finish().catch(unanswered);
}
