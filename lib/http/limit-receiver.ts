import { hash } from 'node:crypto';
import { Problem } from '../contract/problem.ts';
import { countReceived, nextCountIn } from '../data/messages/received.ts';
import { mailboxOf } from '../domain/messages/mailbox-of.ts';
import { requestsPerSecond } from './configuration.ts';

/**
 * Counts a mail to an address that its owner has not confirmed. The limit holds for all clients and teams together, so strangers
 * cannot flood the address.
 */
export async function limitReceiver(email: string, nowMs: number): Promise<void> {
  const receiver = hash('sha256', mailboxOf(email), 'base64url');
  const atMost = Math.max(1, Math.floor(requestsPerSecond() / receiverPart));
  const nowSeconds = Math.floor(nowMs / 1000);
  if (await countReceived(receiver, atMost, nowSeconds)) return;
  const headers = { 'retry-after': `${nextCountIn(nowSeconds)}` };
  throw new Problem('caller/rate-limited', { headers });
}

/** An address receives in an hour a fifth of the requests that a credential may send in a second: 10 of 50. */
const receiverPart = 5;
