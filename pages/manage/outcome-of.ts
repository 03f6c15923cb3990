import { isProblem } from '../../client/src/index.ts';

/** Why there is no reply that helps. */
export type Failure = 'badToken' | 'busy' | 'refused' | 'failed';

/** What becomes of a change that was not made, by the text that says it. */
export type Outcome =
  | Failure
  | 'taken'
  | 'tooLate'
  | 'already'
  | 'changed'
  | 'answered'
  | 'noLongerFree'
  | 'overRequest';

/** After these, what was done last is still to be done, if it can be. */
export const repeatable = (outcome: string): outcome is Failure =>
  ['badToken', 'busy', 'refused', 'failed'].includes(outcome);

/** Why a start that was offered cannot be had any more. */
const taken = ['booking/slot-taken', 'booking/not-offered', 'booking/start-in-past'];

export function failureOf(error: unknown): Failure {
  if (!isProblem(error) || error.status >= 500) return 'failed';
  if (error.status === 404) return 'badToken';
  return error.status === 429 ? 'busy' : 'refused';
}

/** Whether the service has decided. What it has not can be sent again as it was, and takes effect once. */
export const isDecided = (error: unknown): boolean =>
  isProblem(error) && error.status < 500 && error.status !== 429;

export function guestOutcomeOf(error: unknown): Outcome {
  if (!isProblem(error)) return 'failed';
  if ([error, ...error.errors].some(({ code }) => taken.includes(code))) return 'taken';
  const { code, status } = error;
  if (code === 'booking/too-late' || code === 'booking/already-over') return 'tooLate';
  if (code === 'booking/already-cancelled') return 'already';
  return code === 'booking/not-reschedulable' || status === 412 ? 'changed' : failureOf(error);
}

export function hostOutcomeOf(error: unknown): Outcome {
  if (!isProblem(error)) return 'failed';
  const { code, status } = error;
  if (code === 'booking/slot-taken') return 'noLongerFree';
  if (code === 'booking/already-over') return 'overRequest';
  if (status === 409) return 'answered';
  return status === 412 ? 'changed' : failureOf(error);
}
