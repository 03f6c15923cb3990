import { type Contract, type LinkKind, tokenHeaders } from '../contract/contract.ts';
import type { Violation } from '../domain/violation.ts';
import { type Event, type Exchange, headerOf } from './exchange.ts';
import { costOf, limitClient, limitTogether } from './limit-caller.ts';

/** The token of a link. A request without one has another fault than one whose token is not good. */
export function linkToken(
  { scope }: Pick<Contract, 'scope'>,
  event: Event,
  violations: Violation[],
): string {
  const header = tokenHeaders[scope as LinkKind];
  const token = headerOf(event, header.toLowerCase());
  if (token !== undefined) return token;
  const pointer = `header/${header}`;
  violations.push({ pointer, code: 'member/missing', detail: 'This value is required.' });
  return '';
}

/** The pages of links tell nobody where their readers come from, and neither does what they ask for. */
const replyHeaders = { 'referrer-policy': 'no-referrer' };

/**
 * Counts a request by the address of the client and by the token of the link. Nothing is read before, so it makes no difference
 * what the link opens. Only a client that has the token can use up its limit: a made-up token has another limit.
 */
export const limitLinks = (contract: Pick<Contract, 'cost' | 'scope'>) => ({
  async before({ event, internal }: Exchange): Promise<void> {
    internal.replyHeaders = replyHeaders;
    const [nowMs, cost] = [Date.now(), costOf(contract, event)];
    internal.rateHeaders = await limitClient(event, nowMs, cost);
    await limitTogether(linkToken(contract, event, []), nowMs, cost);
  },
});
