/**
 * What runs without a request, and what wakes it: a change that came into the outbox, and each minute in
 * case nobody heard of one. serverless.yml, the local service and the tests read this table beside the
 * routes; each has its file in `functions/workers/`.
 */
export const workers = {
  dispatch: ['outbox', 'minute'],
} as const satisfies Record<string, readonly ('outbox' | 'minute')[]>;

export type WorkerId = keyof typeof workers;
