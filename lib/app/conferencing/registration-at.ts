import { meetingScopes } from '../../data/conferencing/meeting-scopes.ts';
import type { registrationOf } from '../../data/external-calendars/oauth-registrations.ts';
import type { AccountProvider } from '../../domain/event-types/meeting-provider.ts';
import type { OAuthRegistration } from '../../outbound/oauth/oauth-client.ts';

interface Deps {
  readonly registrationOf: typeof registrationOf;
}

/** Who lets users in at a provider of meetings. */
export const oauthProviderOf = { zoom: 'zoom', googleMeet: 'google', teams: 'microsoft' } as const;

/** By what the service is known where users of a provider of meetings are let in, and what it asks them for; undefined where it is not registered there. */
export async function registrationAt(
  provider: AccountProvider,
  deps: Deps,
): Promise<OAuthRegistration | undefined> {
  const registration = await deps.registrationOf(oauthProviderOf[provider]);
  if (registration === undefined) return undefined;
  const server = { ...registration.server, scopes: meetingScopes[provider] };
  return { ...registration, server };
}
