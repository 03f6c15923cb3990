import type { ChargeSearch } from '../app/charge-search.ts';
import type { ReadCredential } from './credential-check.ts';
import { chargeSearch, costOf, limitReader } from './limit-caller.ts';

/** Caller without a credential, with counted searches. */
export interface PublicReader {
  readonly charge: ChargeSearch;
}

/** Permits a read without a credential, within the limit of the client's address. */
export const publicReader: ReadCredential<PublicReader> = {
  before: ({ event }, contract) => limitReader(event, costOf(contract, event), Date.now()),
  identify: async (event, { nowMs }) => ({ given: { charge: chargeSearch(event, nowMs) } }),
};
