import {
  ArgumentError,
  type CurrentUser,
  createClient,
  isProblem,
  type SchedulingClient,
  type UserSettings,
} from '../../client/src/index.ts';
import { can } from './can.ts';
import { pageFetch } from './page-fetch.ts';
import { BlockedWindow } from './sign-in-at-issuer.ts';

/** An API key, or the session of the browser. */
export interface Credential {
  readonly apiKey?: string;
}

export const isSession = ({ apiKey }: Credential): boolean => apiKey === undefined;

/** The reason why a sign-in failed, which is also the name of its text. */
export type Trouble =
  | 'badKey'
  | 'refused'
  | 'foreign'
  | 'noIssuer'
  | 'noWindow'
  | 'tooMany'
  | 'failed';

/** Whether the service refuses the credential. A gateway may answer with 401 while the service is down. */
const isRefusal = ({ status, headers }: Response): boolean =>
  status === 401 && headers.get('content-type')?.startsWith('application/problem+json') === true;

interface Entered {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  /** Undefined if the credential may not read them. */
  readonly settings: UserSettings | undefined;
}

/** A client with the credential, and its user. `onEnded` is called when the credential is refused later. */
export async function enter(
  credential: Credential,
  onEnded: (client: SchedulingClient) => void,
): Promise<Entered> {
  let isIn = false;
  const sendRequest = isSession(credential) ? pageFetch : fetch;
  const client: SchedulingClient = createClient({
    baseUrl: location.origin,
    ...credential,
    fetch: async (...given) => {
      const response = await sendRequest(...given);
      if (isIn && isRefusal(response)) onEnded(client);
      return response;
    },
  });
  const { data: me } = await client.users.getCurrent({ maxRetries: 1 });
  const settings = can(me, 'users:read')
    ? (await client.users.getCurrentSettings({ maxRetries: 1 })).data
    : undefined;
  isIn = true;
  return { client, me, settings };
}

/** The reason why a sign-in failed. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof BlockedWindow) return 'noWindow';
  if (error instanceof ArgumentError) return 'badKey';
  if (!isProblem(error)) return 'failed';
  if (error.status === 429) return 'tooMany';
  if (error.code === 'session/foreign-page') return 'foreign';
  if (error.code === 'sign-in/issuer-unreachable' || error.code === 'sign-in/refused')
    return 'noIssuer';
  return error.status < 500 ? 'refused' : 'failed';
}

/** Whether a later attempt to sign in with the same credential may succeed. */
export const isPassing = (trouble: Trouble): boolean =>
  trouble === 'failed' || trouble === 'tooMany';
