import { expect, test } from 'vitest';
import { placeOf } from '../../../lib/domain/bookings/location.ts';
import type { Place } from '../../../lib/domain/event-types/place.ts';

const nothing = {
  provider: null,
  url: null,
  phoneNumber: null,
  address: null,
  customLocation: null,
  access: null,
};
const online: Place = { ...nothing, locationId: 'zoom', url: 'https://meet.example.com' };
const theirs: Place = { ...nothing, locationId: 'phone' };
const ours: Place = { ...nothing, locationId: 'phone', phoneNumber: '+44 20 0000 0000' };

const choosePlace = (
  locations: readonly Place[],
  locationId: Place['locationId'] | null,
  phoneNumber?: string,
) => placeOf({ locations }, { locationId, phoneNumber });

test('a null location is the first one, and its required phone number is still checked', () => {
  expect(choosePlace([online, theirs], null).place).toMatchObject({
    locationId: 'zoom',
    url: 'https://meet.example.com',
    urlStatus: 'available',
  });
  expect(choosePlace([theirs, online], null).violations).toMatchObject([
    { pointer: '/phoneNumber', code: 'location/phone-number-missing' },
  ]);
});

test('a place without a link has an empty url, because replies type it as a string', () => {
  expect(choosePlace([ours], 'phone').place).toEqual({
    locationId: 'phone',
    url: '',
    phoneNumber: '+44 20 0000 0000',
    address: null,
    customLocation: '',
    access: null,
    urlStatus: 'none',
  });
});

test('the phone number of the guest is used if the place has no number', () => {
  expect(choosePlace([theirs], 'phone', '+81 3').place?.phoneNumber).toBe('+81 3');
  expect(choosePlace([ours], 'phone', '+81 3').place?.phoneNumber).toBe('+44 20 0000 0000');
  expect(choosePlace([online], 'zoom', '+81 3').place?.phoneNumber).toBe('+81 3');
});

test('the violation of a location that is not offered lists the offered locations', () => {
  const { place, violations } = choosePlace([online, theirs], 'custom');
  expect(place).toBe(undefined);
  expect(violations).toMatchObject([{ pointer: '/locationId', code: 'location/not-offered' }]);
  expect(violations[0]?.detail).toContain('zoom, phone');
});
