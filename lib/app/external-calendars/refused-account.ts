import { unprocessable } from '../../contract/problem.ts';
import { CalendarFailure, type CalendarProblem } from '../../outbound/calendars/calendar-source.ts';
import { isOfService, OAuthFailure } from '../../outbound/oauth/oauth-client.ts';

const sentences: Record<CalendarProblem, string> = {
  unauthorized: 'The provider does not accept the credentials.',
  'not-found': 'The provider has no calendar at this address.',
  unreachable: 'The provider could not be reached, or failed.',
  timeout: 'The provider did not answer in time.',
  'not-a-calendar': 'What is at this address is not a calendar.',
  quota: 'The calendar is too large or takes too long to read, or the provider limits requests.',
  'address-forbidden': 'The address must be on the public internet.',
};

/** Describes a failure in our own words. The provider's response contributes only its status. */
const detailOf = ({ problem, status }: CalendarFailure): string =>
  `${sentences[problem]}${status === undefined ? '' : ` Its status is ${status}.`}`;

/** Throws the reason why an account is not connected. */
export function refusedAccount(error: unknown): never {
  if (!(error instanceof CalendarFailure)) throw error;
  const code =
    error.problem === 'address-forbidden' ? 'connection/address-forbidden' : 'connection/refused';
  throw unprocessable([{ pointer: '/url', code, detail: detailOf(error) }]);
}

/** Refuses a change of a connection if counting its stored entries takes too long. */
export function refusedCalendars(error: unknown): never {
  if (!(error instanceof CalendarFailure)) throw error;
  const detail = 'The entries of the calendars take too long to read.';
  throw unprocessable([{ pointer: '/calendars', code: 'connection/refused', detail }]);
}

const notAccepted = {
  pointer: '',
  code: 'connection/not-configured' as const,
  detail: 'The provider does not accept the registration of this service.',
};

/** Throws the reason why an authorized account is not connected. The code is used up. */
export function refusedCode(error: unknown): never {
  const code = 'connection/refused';
  if (error instanceof OAuthFailure) {
    if (isOfService(error)) throw unprocessable([notAccepted]);
    const isAway = error.problem === 'unreachable' || error.problem === 'timeout';
    const detail = isAway ? sentences[error.problem] : 'The provider does not accept the code.';
    throw unprocessable([{ pointer: '/code', code, detail }]);
  }
  if (!(error instanceof CalendarFailure)) throw error;
  throw unprocessable([{ pointer: '/code', code, detail: detailOf(error) }]);
}
