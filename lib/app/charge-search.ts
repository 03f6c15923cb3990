/**
 * Charges tokens for a search for slots, in addition to the token of the request. Applies only to callers without a
 * credential.
 */
export type ChargeSearch = (tokens: number) => Promise<void>;
