import { givenUpAfterMs } from '../../outbound/mail-server.ts';

/** Less than the function is given (scripts/serverless-functions.js). */
export const runMs = 56_000;

/**
 * Nothing more is begun in the last seconds of a run: so long may a mail server take before it is given
 * up, and what came of it is written down.
 */
export const spareMs = givenUpAfterMs + 5000;

/** Longer than any run, so that no mail is on its way any more when the next worker gets the lane. */
export const leaseMs = runMs + 2000;
