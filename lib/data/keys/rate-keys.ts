/** Keys of counters and leases of callers. Every function may write them. */
export const rateKeys = {
  /** The tokens of a rate limit that a caller has used. */
  rate: (caller: string) => ({ pk: `RL#${caller}`, sk: 'R' }),
  /** Leases of waiting requests. */
  waitLeases: (owner: string) => ({ pk: `RL#${owner}`, sk: 'WAIT' }),
  /** The day on which an API key was last used. */
  apiKeyUse: (keyId: string) => ({ pk: `RL#${keyId}`, sk: 'USE' }),
  /** When a session was last used. */
  sessionUse: (uid: string) => ({ pk: `RL#${uid}`, sk: 'SESSION' }),
  /** A state of a sign-in with OpenID Connect that was used. */
  spentState: (hash: string) => ({ pk: `RL#${hash}`, sk: 'STATE' }),
} as const;
