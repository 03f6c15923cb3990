import type { Booking } from '../../client/src/index.ts';
import { placeName } from '../shared/places.ts';

/** The location of a booking in words. The text of the host or the guest replaces the name of the location. */
export function whereText(booking: Booking): string {
  const { locationId, address, customLocation, phoneNumber } = booking;
  const isOwnText = ['custom', 'askInvitee'].includes(locationId) && customLocation !== '';
  const name = isOwnText ? '' : placeName(booking);
  const number = locationId === 'phone' ? phoneNumber : '';
  return [name, address, customLocation, number].filter(Boolean).join(', ');
}
