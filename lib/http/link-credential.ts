import type { ChargeSearch } from '../app/charge-search.ts';
import type { Actor } from '../domain/tenancy.ts';
import type { CallerCredential } from './credential-check.ts';
import { chargeSearch, costOf, limitClient, limitTogether } from './limit-caller.ts';
import { linkTokenOf } from './request-tokens.ts';

/** Caller and booking of a link. */
interface LinkContent {
  readonly actor: Actor;
  readonly link: { readonly bookingUid: string };
}

/** Request of a caller with a link. */
export interface LinkHolder<Link> {
  readonly opened: Link;
  readonly charge: ChargeSearch;
}

/** The pages of links do not send a referrer, and neither do their requests. */
const replyHeaders = { 'referrer-policy': 'no-referrer' };

/**
 * Token of a signed link to a booking. Requests are counted by the address of the client and by the token before
 * anything is read, so the content of the link makes no difference. Only a client that has the token can use up its
 * limit: a made-up token has another limit.
 */
export const linkCredential = <Link extends LinkContent>(
  open: (token: string, nowMs: number) => Promise<Link>,
): CallerCredential<LinkHolder<Link>> => ({
  async before({ event, internal }, contract) {
    internal.replyHeaders = replyHeaders;
    const [nowMs, cost] = [Date.now(), costOf(contract, event)];
    internal.rateHeaders = await limitClient(event, nowMs, cost);
    await limitTogether(linkTokenOf(contract, event, []), nowMs, cost);
  },
  async identify(event, { linkToken, nowMs }) {
    const opened = await open(linkToken, nowMs);
    const { actor, link } = opened;
    event.state.actor = actor;
    // The records of links never mix with those of users.
    const recordsUnder = { booking: link.bookingUid };
    const charge = chargeSearch(event, nowMs);
    return { given: { opened, charge }, identified: { actor, recordsUnder } };
  },
});
