/** Whether a claim of a token can be the ID of a user or an organization. It becomes a part of a key of the table, beyond which it must not reach. */
export const isClaimedId = (claim: unknown): claim is string =>
  typeof claim === 'string' && /^[\w.|:@-]{1,64}$/u.test(claim);

/** The ids that we make, and have made: twelve URL-safe characters. One of another form names nothing and need not be looked up. */
export const isUid = (id: string): boolean => /^[\w-]{12}$/u.test(id);
