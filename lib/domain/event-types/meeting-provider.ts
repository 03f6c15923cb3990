import type { LocationId } from '../bookings/booking.ts';

export const meetingProviders = ['zoom', 'googleMeet', 'teams', 'jitsi'] as const;
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
