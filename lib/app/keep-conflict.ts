import { absorb, commit } from '../data/commit.ts';
import { pause } from '../data/deadline.ts';
import { type IdempotencyKey, type SentReply, writeRecord } from '../data/idempotency.ts';
import { Items } from '../data/items.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { replayFrom } from './replay.ts';
import { pauseMs, unanswered, undecided } from './run-transaction.ts';

/** Only a conflict with another transaction, or throttling, comes here again. */
const attemptsAtMost = 8;

/**
 * Keeps a 409 before it is answered: without it, a client could be told 409 while an earlier
 * attempt with the same key still books. When that attempt was first, its reply is thrown.
 */
export async function keepConflict(
  of: OrganizationId,
  claim: IdempotencyKey,
  reply: SentReply,
): Promise<void> {
  // The body names its request, so an equal one was written by an attempt of the SDK whose answer was lost.
  const record = {
    ...writeRecord(of, claim, reply),
    isOurs: (found: object) => 'body' in found && found.body === reply.body,
  };
  for (let attempt = 0; attempt < attemptsAtMost; attempt += 1) {
    const outcome = await commit(of, [record]).catch(unanswered);
    if (outcome === 'committed') return;
    if (outcome.items.length > 0) {
      const items = new Items();
      absorb(items, outcome);
      replayFrom(items, of, claim);
    }
    await pause(pauseMs(outcome, attempt));
  }
  throw undecided();
}
