/** Counts tokens of a search for slots, in addition to the token of the request. Only callers without a credential pay for them. */
export type ChargeSearch = (tokens: number) => Promise<void>;
