import type { Contract } from '../contract/contract.ts';
import type { Violation } from '../domain/violation.ts';
import { type Event, type Exchange, headerOf } from './exchange.ts';
import { costOf, limitStranger } from './limit-caller.ts';

/** The token of a guest's link. A request without one has another fault than one whose token is not good. */
export function guestToken(event: Event, violations: Violation[]): string {
  const token = headerOf(event, 'x-guest-token');
  if (token !== undefined) return token;
  const pointer = 'header/X-Guest-Token';
  violations.push({ pointer, code: 'member/missing', detail: 'This value is required.' });
  return '';
}

/** The pages of guests tell nobody where their readers come from, and neither does what they ask for. */
const replyHeaders = { 'referrer-policy': 'no-referrer' };

/**
 * Counts a guest's request by the address of the client and by the link. Nothing is asked about the link
 * before, so what it opens makes no difference; who makes links up uses up no limit of anybody else.
 */
export const limitGuests = (contract: Pick<Contract, 'cost'>) => ({
  async before({ event, internal }: Exchange): Promise<void> {
    internal.replyHeaders = replyHeaders;
    const limited = { about: guestToken(event, []), cost: costOf(contract, event) };
    internal.rateHeaders = await limitStranger(event, Date.now(), limited);
  },
});
