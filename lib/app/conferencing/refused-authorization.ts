import { unprocessable } from '../../contract/problem.ts';
import { MeetingFailure } from '../../outbound/meetings/meeting-source.ts';
import { isOfService, OAuthFailure } from '../../outbound/oauth/oauth-client.ts';

const sentences = {
  refused: 'The provider does not accept the code.',
  unauthorized: 'The provider does not accept the authorization.',
  unreachable: 'The provider could not be reached, or failed.',
  timeout: 'The provider did not answer in time.',
  quota: 'The provider limits requests.',
  'not-configured': 'The provider does not accept the registration of this service.',
} as const;

/** Why an authorization is not completed: in our words, with the status of the provider's answer and nothing else of it. Its code was used for that. */
export function refusedAuthorization(error: unknown): never {
  if (!(error instanceof OAuthFailure || error instanceof MeetingFailure)) throw error;
  if (error instanceof OAuthFailure && isOfService(error)) {
    const detail = sentences['not-configured'];
    throw unprocessable([{ pointer: '', code: 'connection/not-configured', detail }]);
  }
  const status = error instanceof MeetingFailure ? error.status : undefined;
  const told = status === undefined ? '' : ` Its status is ${status}.`;
  const detail = `${sentences[error.problem]}${told}`;
  throw unprocessable([{ pointer: '/code', code: 'connection/refused', detail }]);
}
