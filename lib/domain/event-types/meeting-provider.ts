import type { LocationId } from './location-id.ts';

/** Those with whom a user has an account. */
export const accountProviders = ['zoom', 'googleMeet', 'teams'] as const;
export type AccountProvider = (typeof accountProviders)[number];

export const meetingProviders = [...accountProviders, 'jitsi'] as const;
export type MeetingProvider = (typeof meetingProviders)[number];

const byLocation: Partial<Record<LocationId, MeetingProvider>> = {
  zoom: 'zoom',
  googleMeet: 'googleMeet',
  teams: 'teams',
};

/** Who makes the meetings at a place that does not say so; null where none are made. */
export const providerOf = (locationId: LocationId): MeetingProvider | null =>
  byLocation[locationId] ?? null;

/** A place is at nobody's but its own provider; only what is called by a text of its own can be at Jitsi. */
export const isProviderOf = (locationId: LocationId, provider: MeetingProvider | null): boolean =>
  provider === providerOf(locationId) || (locationId === 'custom' && provider === 'jitsi');

/** Whether a provider tells the service of meetings and accounts, by its own names of them. */
export const sendsNotices = (provider: AccountProvider): boolean => provider === 'zoom';

/** Whether meetings are made with the account of a user. */
export const needsAccount = (provider: MeetingProvider | null): provider is AccountProvider =>
  provider !== null && provider !== 'jitsi';
