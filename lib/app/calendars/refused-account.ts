import { unprocessable } from '../../contract/problem.ts';
import { CalendarFailure, type CalendarProblem } from '../../outbound/calendars/calendar-source.ts';

const sentences: Record<CalendarProblem, string> = {
  unauthorized: 'The provider does not accept the credentials.',
  'not-found': 'The provider has no calendar at this address.',
  unreachable: 'The provider could not be reached, or failed.',
  timeout: 'The provider did not answer in time.',
  'not-a-calendar': 'What is at this address is not a calendar.',
  quota: 'The calendar is too large, or the provider limits requests.',
  'address-forbidden': 'The address must be on the public internet.',
};

/** Why an account is not connected: in our words, with the status of the provider's answer and nothing else of it. */
export function refusedAccount(error: unknown): never {
  if (!(error instanceof CalendarFailure)) throw error;
  const { problem, status } = error;
  const code =
    problem === 'address-forbidden' ? 'connection/address-forbidden' : 'connection/refused';
  const told = status === undefined ? '' : ` Its status is ${status}.`;
  throw unprocessable([{ pointer: '/url', code, detail: `${sentences[problem]}${told}` }]);
}
