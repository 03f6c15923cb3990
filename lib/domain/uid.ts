/**
 * Whether a claim of a token can be the ID of a user or an organization. It cannot contain `#`,
 * which separates the parts of table keys.
 */
export const isClaimedId = (claim: unknown): claim is string =>
  typeof claim === 'string' && /^[\w.|:@-]{1,64}$/u.test(claim);

/**
 * Whether a text has the form of generated IDs: 12 URL-safe characters. No resource has another
 * form.
 */
export const isUid = (id: string): boolean => /^[\w-]{12}$/u.test(id);
