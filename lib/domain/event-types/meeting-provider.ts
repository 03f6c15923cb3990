import type { LocationId } from './location-id.ts';

/** Providers that need the account of a user. */
export const accountProviders = ['zoom', 'googleMeet', 'teams'] as const;
export type AccountProvider = (typeof accountProviders)[number];

export const meetingProviders = [...accountProviders, 'jitsi'] as const;
export type MeetingProvider = (typeof meetingProviders)[number];

const byLocation: Partial<Record<LocationId, MeetingProvider>> = {
  zoom: 'zoom',
  googleMeet: 'googleMeet',
  teams: 'teams',
};

/** The default provider of the meetings at a location. Null if no meetings are created there. */
export const providerOf = (locationId: LocationId): MeetingProvider | null =>
  byLocation[locationId] ?? null;

/** A location can only use its own provider. Only a `custom` location can use Jitsi. */
export const isProviderOf = (locationId: LocationId, provider: MeetingProvider | null): boolean =>
  provider === providerOf(locationId) || (locationId === 'custom' && provider === 'jitsi');

/**
 * Whether a provider sends notices about meetings and accounts. They contain the provider's own
 * IDs.
 */
export const sendsNotices = (provider: AccountProvider): boolean => provider === 'zoom';

export const needsAccount = (provider: MeetingProvider | null): provider is AccountProvider =>
  provider !== null && provider !== 'jitsi';
