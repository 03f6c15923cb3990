import type { Booking, Schedule } from '../../client/src/index.ts';
import { placeName } from '../shared/places.ts';

type Located = Pick<Booking | Schedule, 'address' | 'customLocation' | 'phoneNumber' | 'url'> & {
  readonly locationId: Schedule['location'];
};

/** The location of a booking or schedule in words. The text of the host or the guest replaces the name of the location. */
export function whereText(located: Located): string {
  const { locationId, address, customLocation, phoneNumber, url } = located;
  const isOwnText =
    (locationId === 'custom' || locationId === 'askInvitee') && Boolean(customLocation);
  const name = locationId === null || isOwnText ? '' : placeName({ locationId, url: url ?? '' });
  const number = locationId === 'phone' ? phoneNumber : '';
  return [name, address, customLocation, number].filter(Boolean).join(', ');
}
