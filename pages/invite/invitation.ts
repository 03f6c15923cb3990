import { createClient, isProblem } from '../../client/src/index.ts';
import { pageFetch } from '../signed-in/page-fetch.ts';

const service = createClient({ baseUrl: location.origin, fetch: pageFetch, maxRetries: 2 });

/** The parameters in the fragment of the link. */
export interface InvitationLink {
  readonly uid: string;
  readonly token: string;
}

/** The data that the invited person enters. */
export interface Entered {
  readonly name: string;
  readonly timeZone: string;
  readonly locale: 'en' | 'ja';
}

/** Takes the parameters out of the address, so that they are neither in the history nor in a screenshot. */
export function takeLink(): InvitationLink {
  const fragment = new URLSearchParams(location.hash.slice(1));
  history.replaceState(null, '', location.pathname);
  return { uid: fragment.get('invitation') ?? '', token: fragment.get('token') ?? '' };
}

/** Returns the user that the person would become, with the time zone and the language of the team, without an effect. */
export const preview = async ({ uid, token }: InvitationLink) => {
  const body = { token, name: 'x' };
  const options = { dryRun: true };
  return (await service.organization.acceptInvitation(uid, body, options)).data;
};

/** Makes the person a user, and signs them in. */
export const join = ({ uid, token }: InvitationLink, entered: Entered) =>
  service.organization.acceptInvitation(uid, { token, ...entered });

/** Returns the signed-in user of this browser. */
export async function signedInUser(): Promise<{ uid: string; email: string } | undefined> {
  const response = await pageFetch('/v1/users/me');
  return response.ok ? (await response.json()).data : undefined;
}

/** The reason why an invitation cannot be accepted. */
export type Refusal = 'unknown' | 'taken' | 'foreign' | 'failed';

export function refusalOf(error: unknown): Refusal {
  if (!isProblem(error)) return 'failed';
  if (error.code === 'user/email-taken') return 'taken';
  if (error.code === 'session/foreign-page') return 'foreign';
  return error.status === 404 ? 'unknown' : 'failed';
}
