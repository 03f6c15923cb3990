import { pause } from '../data/engine/deadline.ts';
import type { IdempotencyKey, ReplayableReply } from '../data/engine/idempotency.ts';
import type { Store } from '../data/store.ts';
import { pauseMs } from './contention.ts';
import { answerAgain } from './replay.ts';
import { unanswered, undecided } from './run-transaction.ts';

/** Maximum number of attempts. Only a conflict with another transaction, or throttling, causes another attempt. */
const attemptsAtMost = 8;

/**
 * Stores a 409 before it is sent. Otherwise a client could get a 409 while an earlier attempt with the same key still
 * books. If that attempt was first, its reply is thrown.
 */
export async function keepConflict(
  key: IdempotencyKey,
  reply: ReplayableReply,
  store: Pick<Store, 'keepReply'>,
): Promise<void> {
  for (let attempt = 0; attempt < attemptsAtMost; attempt += 1) {
    const outcome = await store.keepReply(key, reply).catch(unanswered);
    if (outcome === 'committed') return;
    answerAgain(outcome.kept, key);
    await pause(pauseMs(outcome, attempt));
  }
  throw undecided();
}
