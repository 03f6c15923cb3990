import type { Booking } from '../../client/src/index.ts';
import { placeNames } from '../shared/places.ts';

/** Where a booking takes place, in words. */
export const whereText = ({ locationId, address, customLocation, phoneNumber }: Booking): string =>
  [placeNames[locationId], address, customLocation, locationId === 'phone' ? phoneNumber : '']
    .filter(Boolean)
    .join(', ');
