import { findGrant } from '../../data/external-calendars/calendar-grants.ts';
import { openGrant } from '../../data/external-calendars/connection-secrets.ts';
import { registrationOf } from '../../data/external-calendars/oauth-registrations.ts';
import type { OAuthProvider } from '../../data/external-calendars/oauth-server-of.ts';
import { revokeGrant } from '../../outbound/oauth/oauth-client.ts';
import type { Surroundings } from '../../outbound/surroundings.ts';

/** Dependencies of the functions that revoke grants. */
export const endingDeps = { registrationOf, revokeGrant, findGrant, openGrant };

export type EndingDeps = typeof endingDeps & { readonly surroundings: () => Surroundings };

/** Maximum duration of a revocation, because the caller waits for it. */
const revokeMs = 4_000;

/** Revokes a grant at its provider. If this fails, the service still has no credential left to use. */
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
    // The stored credential is deleted already, so failures of the provider are ignored.
  }
}
