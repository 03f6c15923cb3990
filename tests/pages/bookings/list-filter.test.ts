import { expect, test } from 'vitest';
import type { CurrentUser } from '../../../client/src/index.ts';
import {
  addressOf,
  everyHost,
  filterOf,
  hostOf,
  isFiltered,
} from '../../../pages/bookings/list-filter.ts';

const none = { view: 'upcoming', eventType: '', host: '', email: '', name: '' } as const;

test('an address contains the view and the filters, and leads to the same filter', () => {
  const filter = {
    view: 'past',
    eventType: 'e1',
    host: 'u1',
    email: 'a+b@example.com',
    name: 'Ada & Bo #1',
  } as const;
  const address = addressOf(filter, 'b7Kq/x');
  expect(address).toContain('email=a%2Bb%40example.com');
  const { pathname, search, hash } = new URL(address, 'https://example.com');
  expect([pathname, hash]).toEqual(['/bookings', '#b7Kq%2Fx']);
  expect(filterOf(search)).toEqual(filter);
});

test('the address without filters has no query, and unknown values are ignored', () => {
  expect(addressOf(none)).toBe('/bookings');
  expect(filterOf('?view=all&x=1')).toEqual(none);
});

test.each([
  ['owner', '', undefined],
  ['admin', '', undefined],
  ['member', '', 'me'],
  ['restricted', '', 'me'],
  ['member', everyHost, undefined],
  ['owner', 'other', 'other'],
  ['member', 'other', 'other'],
] as const)('for a user with the role %s, host %j lists bookings of %s', (role, host, listed) => {
  expect(hostOf({ host }, { uid: 'me', role } as CurrentUser)).toBe(listed);
});

test('the bookings of all hosts are not filtered', () => {
  expect(isFiltered(none)).toBe(false);
  expect(isFiltered({ ...none, host: everyHost })).toBe(false);
  expect(isFiltered({ ...none, name: 'Ada' })).toBe(true);
});
