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

/** Where every provider of meetings sends users back. Who asks does not say it. */
export const conferencingCallbackUrl = (): string => publicUrl('/v1/conferencing/callback').href;

/** By what the service is known to a provider. */
export const neededRegistration = async (
  provider: AccountProvider,
  deps: Pick<BeginningDeps, 'registrationOf'>,
): Promise<OAuthRegistration> => registered(await registrationAt(provider, deps), '');

/** An authorization for a connection, after which its user comes back to the page for meetings. */
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
