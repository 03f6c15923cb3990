/** Whether a claim of a token can be the ID of a user or an organization. It has no `#`, which separates the parts of keys. */
export const isClaimedId = (claim: unknown): claim is string =>
  typeof claim === 'string' && /^[\w.|:@-]{1,64}$/u.test(claim);

/** Whether a text has the form of the IDs that the service generates: 12 URL-safe characters. No resource has an ID of another form. */
export const isUid = (id: string): boolean => /^[\w-]{12}$/u.test(id);
