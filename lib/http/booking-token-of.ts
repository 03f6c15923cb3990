import { bookingHeader, type Contract } from '../contract/contract.ts';
import { type Event, headerOf } from './exchange.ts';

const name = bookingHeader.toLowerCase();

/** The token of a booking link, where the operation takes one without a credential. */
export const bookingTokenOf = (
  { takesBookingLink }: Pick<Contract, 'takesBookingLink'>,
  event: Event,
): string | undefined => (takesBookingLink ? headerOf(event, name) : undefined);
