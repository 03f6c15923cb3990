import { Problem } from '../contract/problem.ts';
import type { IdempotencyKey, ReplayableReply, StoredReply } from '../data/engine/idempotency.ts';

/**
 * Stored reply of an earlier request. It is thrown, like a Problem, because the operation must not continue. The HTTP
 * layer sends it.
 */
export class Replay extends Error {
  readonly reply: ReplayableReply;

  constructor(reply: ReplayableReply) {
    super('The Idempotency-Key was answered before.');
    this.name = 'Replay';
    this.reply = reply;
  }
}

/**
 * Sends the stored reply of a repeated request before any other decision. Otherwise the retry would find its own
 * booking as "taken", or the minimum notice as passed.
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
