import { isProblem } from '../../client/src/index.ts';

/** The general reasons why a request failed. */
export type Failure = 'badToken' | 'busy' | 'refused' | 'failed';

/** The reason why a change was not made, which is also the name of its text. */
export type Outcome =
  | Failure
  | 'taken'
  | 'tooLate'
  | 'already'
  | 'changed'
  | 'answered'
  | 'noLongerFree'
  | 'overRequest';

/** Whether the user can repeat the step after this outcome, so that it stays open. */
export const repeatable = (outcome: string): outcome is Failure =>
  ['badToken', 'busy', 'refused', 'failed'].includes(outcome);

/** Problem codes of a start that was offered but is no longer available. */
const taken = ['booking/slot-taken', 'booking/not-offered', 'booking/start-in-past'];

export function failureOf(error: unknown): Failure {
  if (!isProblem(error) || error.status >= 500) return 'failed';
  if (error.status === 404) return 'badToken';
  return error.status === 429 ? 'busy' : 'refused';
}

/**
 * Whether the service has decided on the request. Otherwise the same request can be sent again and takes effect once.
 */
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
