import type { Registration, registrationOf } from '../../data/oauth-registrations.ts';
import type { AccountProvider } from '../../domain/event-types/meeting-provider.ts';

interface Deps {
  readonly registrationOf: typeof registrationOf;
}

/** Who lets users in at a provider of meetings. */
export const oauthProviderOf = { zoom: 'zoom', googleMeet: 'google', teams: 'microsoft' } as const;

/** The providers whose meetings this release makes. */
const madeAt: readonly AccountProvider[] = ['zoom'];

/** By what the service is known where users of a provider of meetings are let in; undefined where it cannot make meetings there. */
export const registrationAt = async (
  provider: AccountProvider,
  deps: Deps,
): Promise<Registration | undefined> =>
  madeAt.includes(provider) ? deps.registrationOf(oauthProviderOf[provider]) : undefined;
