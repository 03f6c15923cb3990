import { type Contract, type LinkKind, tokenHeaders } from '../contract/contract.ts';
import type { Violation } from '../domain/violation.ts';
import { type Event, type Exchange, headerOf } from './exchange.ts';
import { costOf, limitStranger } from './limit-caller.ts';

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
 * Counts a request by the address of the client and by the link. Nothing is asked about the link
 * before, so what it opens makes no difference; who makes links up uses up no limit of anybody else.
 */
export const limitLinks = (contract: Pick<Contract, 'cost' | 'scope'>) => ({
  async before({ event, internal }: Exchange): Promise<void> {
    internal.replyHeaders = replyHeaders;
    const limited = { about: linkToken(contract, event, []), cost: costOf(contract, event) };
    internal.rateHeaders = await limitStranger(event, Date.now(), limited);
  },
});
