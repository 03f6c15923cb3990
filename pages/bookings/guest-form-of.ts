import type { EventType } from '../../client/src/index.ts';
import type { FormSource } from '../booking/guest-values.ts';

/** The questions, the locations and the payment of an event type, as the form of guests takes them. */
export const guestFormOf = ({ questions, locations, payment }: EventType): FormSource => ({
  questions,
  payment,
  locations: locations.map(({ locationId, address, customLocation, phoneNumber, url }) => ({
    locationId,
    address,
    customLocation,
    // Without a number of the host, the host calls the guest.
    isPhoneNumberRequired: locationId === 'phone' && phoneNumber === null,
    isVideoCall: url !== null,
  })),
});
