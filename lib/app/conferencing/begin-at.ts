import { unprocessable } from '../../contract/problem.ts';
import type { sealVerifier } from '../../data/connection-secrets.ts';
import type { registrationOf } from '../../data/oauth-registrations.ts';
import type { AccountProvider } from '../../domain/event-types/meeting-provider.ts';
import {
  authorizationMs,
  type BegunAuthorization,
} from '../../domain/oauth/begun-authorization.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { beginAuthorization, OAuthRegistration } from '../../outbound/oauth/oauth-client.ts';
import { hashOfKey } from '../hash-of-key.ts';
import { publicUrl } from '../public-url.ts';
import { registrationAt } from './registration-at.ts';

/** With what functions send users to a provider of meetings. */
export interface BeginningDeps {
  readonly registrationOf: typeof registrationOf;
  readonly beginAuthorization: typeof beginAuthorization;
  readonly sealVerifier: typeof sealVerifier;
}

/** Where every provider of meetings sends users back. Who asks does not say it. */
export const conferencingCallbackUrl = (): string => publicUrl('/v1/conferencing/callback').href;

/** By what the service is known to a provider. */
export async function neededRegistration(
  provider: AccountProvider,
  deps: Pick<BeginningDeps, 'registrationOf'>,
): Promise<OAuthRegistration> {
  const registration = await registrationAt(provider, deps);
  if (registration !== undefined) return registration;
  const detail = 'This service is not registered with the provider.';
  throw unprocessable([{ pointer: '', code: 'connection/not-configured', detail }]);
}

/** A connection of a user, and what it is called in the address to which they go. */
interface Begins {
  readonly userId: string;
  readonly uid: string;
  readonly shownUid: string;
}

/** An authorization for a connection of a user, as it is kept until they come back, and where they go. */
export async function beginAt(
  of: OrganizationId,
  { userId, uid, shownUid }: Begins,
  registration: OAuthRegistration,
  nowMs: number,
  deps: BeginningDeps,
): Promise<{ readonly authorization: BegunAuthorization; readonly authorizationUrl: string }> {
  const { url, state, verifier } = deps.beginAuthorization(
    registration,
    conferencingCallbackUrl(),
    shownUid,
  );
  const authorization = {
    stateHash: hashOfKey(state),
    verifier: await deps.sealVerifier(of, userId, uid, verifier),
    expiresAtMs: nowMs + authorizationMs,
  };
  return { authorization, authorizationUrl: url };
}
