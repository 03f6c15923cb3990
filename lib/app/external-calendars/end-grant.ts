import { findGrant } from '../../data/external-calendars/calendar-grants.ts';
import { openGrant } from '../../data/external-calendars/connection-secrets.ts';
import { registrationOf } from '../../data/external-calendars/oauth-registrations.ts';
import type { OAuthProvider } from '../../data/external-calendars/oauth-server-of.ts';
import { revokeGrant } from '../../outbound/oauth/oauth-client.ts';
import type { Surroundings } from '../../outbound/surroundings.ts';

/** With what functions end what users have allowed. */
export const endingDeps = { registrationOf, revokeGrant, findGrant, openGrant };

export type EndingDeps = typeof endingDeps & { readonly surroundings: () => Surroundings };

/** Nobody waits longer for a provider to hear that it is over. */
const revokeMs = 4_000;

/** Tells a provider that what a user has allowed is over. Whether it hears of it or not, the service has nothing left to use. */
export async function endGrant(
  provider: OAuthProvider,
  refreshTokenOf: () => Promise<string>,
  deps: Pick<EndingDeps, 'registrationOf' | 'revokeGrant' | 'surroundings'>,
): Promise<void> {
  try {
    const registration = await deps.registrationOf(provider);
    if (registration === undefined) return;
    const signal = AbortSignal.timeout(revokeMs);
    const asking = { surroundings: deps.surroundings(), signal };
    await deps.revokeGrant(registration, await refreshTokenOf(), asking);
  } catch {
    // What was kept of it is gone, whatever the provider says.
  }
}
