import type { EventType } from '../event-types/event-type.ts';
import type { LocationId } from '../event-types/location-id.ts';
import { type AccountProvider, needsAccount } from '../event-types/meeting-provider.ts';
import type { Place } from '../event-types/place.ts';
import { asksGuestsNumber, asksGuestsPlace } from '../event-types/place.ts';
import type { Violation } from '../violation.ts';
import type { Booking } from './booking.ts';
import type { StoredBooking } from './stored-booking.ts';

export type PlaceOfBooking = Pick<
  Booking,
  'locationId' | 'url' | 'phoneNumber' | 'address' | 'customLocation' | 'access' | 'urlStatus'
>;
type PlaceViolation = Violation<
  'location/not-offered' | 'location/phone-number-missing' | 'location/details-missing'
>;

interface PlaceRequest {
  readonly locationId: LocationId | null;
  readonly phoneNumber?: string | undefined;
  /** Where the guest wants to meet. */
  readonly customLocation?: string | undefined;
  /** Whether the guest sent the request, without a credential. */
  readonly isByGuest?: boolean | undefined;
  /** The address of a meeting room that can be created. */
  readonly meetingUrl?: string | undefined;
}

/** The place of a booking, and the meeting that is created for it. */
interface BookedPlace {
  readonly place?: PlaceOfBooking;
  readonly meeting?: StoredBooking['meeting'];
  /**
   * The provider of the meeting, if it needs the account of a host. The hosts are not assigned yet.
   */
  readonly madeAt?: AccountProvider;
  readonly violations: readonly PlaceViolation[];
}

/**
 * Returns the location that the guest requested, or the first location of the event type for null.
 */
export function placeOf(
  { locations }: Pick<EventType, 'locations'>,
  request: PlaceRequest,
): BookedPlace {
  const place =
    request.locationId === null
      ? locations[0]
      : locations.find(({ locationId }) => locationId === request.locationId);
  if (place === undefined) {
    const detail = `Must be one of the locations of the event type: ${locations.map((one) => one.locationId).join(', ')}.`;
    return { violations: [{ pointer: '/locationId', code: 'location/not-offered', detail }] };
  }
  const violation = detailsViolation(place, request);
  if (violation !== undefined) return { violations: [violation] };
  const opens =
    place.url === null && place.provider === 'jitsi' && request.meetingUrl !== undefined;
  return {
    place: filledIn(place, request, opens ? request.meetingUrl : undefined),
    ...(opens && { meeting: { provider: 'jitsi' } }),
    ...(place.url === null && needsAccount(place.provider) && { madeAt: place.provider }),
    violations: [],
  };
}

/** Checks the details that only the guest knows. */
function detailsViolation(place: Place, request: PlaceRequest): PlaceViolation | undefined {
  const customLocation = request.customLocation?.trim() ?? '';
  if (asksGuestsNumber(place) && !request.phoneNumber) {
    const detail = 'Required, because the host calls the guest at this location.';
    return { pointer: '/phoneNumber', code: 'location/phone-number-missing', detail };
  }
  if (asksGuestsPlace(place)) {
    if (customLocation !== '' || request.isByGuest !== true) return undefined;
    const detail = 'Required, because the guest chooses where to meet.';
    return { pointer: '/customLocation', code: 'location/details-missing', detail };
  }
  if (request.customLocation === undefined) return undefined;
  const detail = 'Must be absent, unless the location is askInvitee.';
  return { pointer: '/customLocation', code: 'location/not-offered', detail };
}

const filledIn = (
  place: Place,
  { phoneNumber, customLocation }: PlaceRequest,
  meetingUrl: string | undefined,
): PlaceOfBooking => ({
  locationId: place.locationId,
  url: place.url ?? meetingUrl ?? '',
  phoneNumber: place.phoneNumber ?? phoneNumber ?? '',
  address: place.address,
  customLocation: (asksGuestsPlace(place) ? customLocation?.trim() : place.customLocation) ?? '',
  access: place.access,
  urlStatus: (place.url ?? meetingUrl) === undefined ? 'none' : 'available',
});
