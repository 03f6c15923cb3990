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

/** Dependencies of the functions that redirect users to a provider. */
export const beginningDeps = { registrationOf, beginAuthorization: begin, sealVerifier };

export type BeginningDeps = typeof beginningDeps;

/** Address to which all calendar providers redirect users. It never depends on the request. */
export const calendarCallbackUrl = (): string =>
  publicUrl('/v1/calendar_connections/callback').href;

/** Reads the registration of the service at a provider. Without one, the problem points at `pointer` in the request. */
export async function neededRegistration(
  provider: AuthorizedProvider,
  pointer: string,
  deps: Pick<BeginningDeps, 'registrationOf'>,
): Promise<OAuthRegistration> {
  return registered(await deps.registrationOf(provider), pointer);
}

/** Returns the registration. Without one, throws a problem that points at `pointer` in the request. */
export function registered(
  registration: OAuthRegistration | undefined,
  pointer: string,
): OAuthRegistration {
  if (registration !== undefined) return registration;
  const detail = 'This service is not registered with the provider.';
  throw unprocessable([{ pointer, code: 'connection/not-configured', detail }]);
}

/** Connection of a user, and its ID in the address to which they are redirected. */
export interface Begins {
  readonly userId: string;
  readonly uid: string;
  readonly shownUid: string;
  readonly callbackUrl: string;
}

/**
 * Begins the authorization of a connection. Returns the state to store until the user comes back, and the address to
 * which they go.
 */
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
