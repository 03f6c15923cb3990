import { type Contract, responseHeader } from '../contract/contract.ts';
import { type Event, headerOf } from './exchange.ts';

const header = responseHeader.toLowerCase();

/** The token of a response to a routing form; it stands in no query, where logs and referrers would tell it. */
export const responseTokenOf = (
  { takesResponse }: Pick<Contract, 'takesResponse'>,
  event: Event,
): string | undefined => (takesResponse ? headerOf(event, header) : undefined);
