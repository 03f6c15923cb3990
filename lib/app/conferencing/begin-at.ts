import type { AccountProvider } from '../../domain/event-types/meeting-provider.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { OAuthRegistration } from '../../outbound/oauth/oauth-client.ts';
import {
  type BeginningDeps,
  type Begins,
  beginAuthorization,
  registered,
} from '../external-calendars/begin-authorization.ts';
import { publicUrl } from '../public-url.ts';
import { registrationAt } from './registration-at.ts';

/** Address to which all meeting providers redirect users. It never depends on the request. */
export const conferencingCallbackUrl = (): string => publicUrl('/v1/conferencing/callback').href;

/** Reads the registration of the service at a provider. */
export const neededRegistration = async (
  provider: AccountProvider,
  deps: Pick<BeginningDeps, 'registrationOf'>,
): Promise<OAuthRegistration> => registered(await registrationAt(provider, deps), '');

/** Begins the authorization of a connection. Afterwards the user returns to the settings page for meetings. */
export const beginAt = (
  of: OrganizationId,
  connection: Omit<Begins, 'callbackUrl'>,
  registration: OAuthRegistration,
  nowMs: number,
  deps: BeginningDeps,
) => {
  const begins = { ...connection, callbackUrl: conferencingCallbackUrl() };
  return beginAuthorization(of, begins, registration, nowMs, deps);
};
