import type { ChargeSearch } from '../app/charge-search.ts';
import type { ReadCredential } from './credential-check.ts';
import { chargeSearch, costOf, limitReader } from './limit-caller.ts';

/** A caller without a credential, whose searches are counted. */
export interface PublicReader {
  readonly charge: ChargeSearch;
}

/** No credential: everyone can read, within the limit of their address. */
export const publicReader: ReadCredential<PublicReader> = {
  before: ({ event }, contract) => limitReader(event, costOf(contract, event), Date.now()),
  identify: async (event, { nowMs }) => ({ given: { charge: chargeSearch(event, nowMs) } }),
};
