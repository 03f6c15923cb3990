import type { Booking } from '../../client/src/index.ts';
import { placeName } from '../shared/places.ts';

/** The location of a booking in words. The host's own text replaces the name of a custom location. */
export function whereText(booking: Booking): string {
  const { locationId, address, customLocation, phoneNumber } = booking;
  const isOwnText = locationId === 'custom' && customLocation !== '';
  const name = isOwnText ? '' : placeName(booking);
  const number = locationId === 'phone' ? phoneNumber : '';
  return [name, address, customLocation, number].filter(Boolean).join(', ');
}
