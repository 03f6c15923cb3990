import { Problem } from '../contract/problem.ts';
import type { IdempotencyKey, ReplayableReply, StoredReply } from '../data/engine/idempotency.ts';

/** Thrown, like a Problem, because nothing of the operation may run any more: the edge sends the kept reply. */
export class Replay extends Error {
  readonly reply: ReplayableReply;

  constructor(reply: ReplayableReply) {
    super('The Idempotency-Key was answered before.');
    this.name = 'Replay';
    this.reply = reply;
  }
}

/**
 * Answers a repeated request before anything else is decided: a retry must not meet its own booking
 * as "taken" or the passed notice as "not offered".
 */
export function answerAgain(reply: StoredReply | undefined, key: IdempotencyKey): void {
  if (reply === undefined) return;
  if (reply.fingerprint !== key.fingerprint) {
    throw new Problem('idempotency/key-reused', {
      errors: [
        {
          pointer: 'header/Idempotency-Key',
          code: 'idempotency/key-reused',
          detail: 'Another request was sent with this key in the last 24 hours.',
        },
      ],
    });
  }
  throw new Replay(reply);
}
