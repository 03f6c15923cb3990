import { meetingScopes } from '../../data/conferencing/meeting-scopes.ts';
import type { registrationOf } from '../../data/external-calendars/oauth-registrations.ts';
import type { AccountProvider } from '../../domain/event-types/meeting-provider.ts';
import type { OAuthRegistration } from '../../outbound/oauth/oauth-client.ts';

interface Deps {
  readonly registrationOf: typeof registrationOf;
}

/** OAuth provider of each meeting provider. */
export const oauthProviderOf = { zoom: 'zoom', googleMeet: 'google', teams: 'microsoft' } as const;

/**
 * Reads the OAuth registration of the service at a meeting provider, with the requested scopes; undefined if the
 * deployment has none.
 */
export async function registrationAt(
  provider: AccountProvider,
  deps: Deps,
): Promise<OAuthRegistration | undefined> {
  const registration = await deps.registrationOf(oauthProviderOf[provider]);
  if (registration === undefined) return undefined;
  const server = { ...registration.server, scopes: meetingScopes[provider] };
  return { ...registration, server };
}
