/** Counts tokens of a search for slots, beside the one that the request itself costs. Only callers without a credential pay for these. */
export type ChargeSearch = (tokens: number) => Promise<void>;
