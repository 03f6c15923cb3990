/** Keys of what is counted for a caller. Every function may write there. */
export const rateKeys = {
  /** Tokens that a caller has used of a rate limit. */
  rate: (caller: string) => ({ pk: `RL#${caller}`, sk: 'R' }),
  /** Leases of waiting requests. */
  waitLeases: (owner: string) => ({ pk: `RL#${owner}`, sk: 'WAIT' }),
  /** When an API key was last used. */
  apiKeyUse: (keyId: string) => ({ pk: `RL#${keyId}`, sk: 'USE' }),
} as const;
