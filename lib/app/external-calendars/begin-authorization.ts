import { unprocessable } from '../../contract/problem.ts';
import { sealVerifier } from '../../data/external-calendars/connection-secrets.ts';
import { registrationOf } from '../../data/external-calendars/oauth-registrations.ts';
import type { AuthorizedProvider } from '../../domain/external-calendars/calendar-connection.ts';
import {
  authorizationMs,
  type BegunAuthorization,
} from '../../domain/oauth/begun-authorization.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import {
  beginAuthorization as begin,
  type OAuthRegistration,
} from '../../outbound/oauth/oauth-client.ts';
import { hashOfKey } from '../hash-of-key.ts';
import { publicUrl } from '../public-url.ts';

/** With what functions send users to a provider. */
export const beginningDeps = { registrationOf, beginAuthorization: begin, sealVerifier };

export type BeginningDeps = typeof beginningDeps;

/** Where every provider sends users back. Who asks does not say it. */
export const calendarCallbackUrl = (): string =>
  publicUrl('/v1/calendar_connections/callback').href;

/** By what the service is known to a provider. Where it is not, `pointer` says what of the request is to blame. */
export async function neededRegistration(
  provider: AuthorizedProvider,
  pointer: string,
  deps: Pick<BeginningDeps, 'registrationOf'>,
): Promise<OAuthRegistration> {
  return registered(await deps.registrationOf(provider), pointer);
}

/** A registration, if there is one. */
export function registered(
  registration: OAuthRegistration | undefined,
  pointer: string,
): OAuthRegistration {
  if (registration !== undefined) return registration;
  const detail = 'This service is not registered with the provider.';
  throw unprocessable([{ pointer, code: 'connection/not-configured', detail }]);
}

/** A connection of a user, and what it is called in the address to which they go. */
export interface Begins {
  readonly userId: string;
  readonly uid: string;
  readonly shownUid: string;
  readonly callbackUrl: string;
}

/** An authorization for a connection of a user, as it is kept until they come back, and where they go. */
export async function beginAuthorization(
  of: OrganizationId,
  { userId, uid, shownUid, callbackUrl }: Begins,
  registration: OAuthRegistration,
  nowMs: number,
  deps: BeginningDeps,
): Promise<{ readonly authorization: BegunAuthorization; readonly authorizationUrl: string }> {
  const { url, state, verifier } = deps.beginAuthorization(registration, callbackUrl, shownUid);
  const authorization = {
    stateHash: hashOfKey(state),
    verifier: await deps.sealVerifier(of, userId, uid, verifier),
    expiresAtMs: nowMs + authorizationMs,
  };
  return { authorization, authorizationUrl: url };
}
