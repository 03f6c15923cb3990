import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  entryUid,
  nameIn,
  slotIn,
  slotName,
} from '../../../lib/domain/external-calendars/entry-name.ts';

const host = 'api.example.com';
const slot = {
  eventTypeId: 'EPZOIYQOakES',
  startedAt: '2032-03-01T09:30:00.000Z',
  userId: 'auth0|5f.ann-1',
};

test('the name of a slot can be parsed back for any user ID without line breaks', () => {
  expect(slotIn(slotName(slot))).toEqual(slot);
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }),
      fc.integer({ min: 0, max: 60_000_000 }),
      (userId, minute) => {
        const one = { ...slot, userId, startedAt: new Date(minute * 60_000).toISOString() };
        expect(slotIn(slotName(one))).toEqual(/[\n\r\u2028\u2029]/u.test(userId) ? undefined : one);
      },
    ),
  );
});

test.each([['ZdsMLGJ17rFh'], [slotName(slot)]])('a UID contains its entry name: %s', (name) => {
  expect(nameIn(entryUid(name, host), host)).toBe(name);
});

test.each([
  ['of another service', 'ZdsMLGJ17rFh@calendar.example.com'],
  ['of a host whose name has the same end', 'ZdsMLGJ17rFh@not-api.example.com'],
  ['without a booking ID', 'lunch@api.example.com'],
  ['of a slot with an invalid start', 'slot.EPZOIYQOakES.soon.ann@api.example.com'],
  ['of a slot with a start out of range', 'slot.EPZOIYQOakES.99999999999.ann@api.example.com'],
  ['of a slot without an event type', 'slot.lunch.32696250.ann@api.example.com'],
  ['of a slot with another spelling of its start', 'slot.EPZOIYQOakES.-0.ann@api.example.com'],
  ['that is too long for a key', `slot.EPZOIYQOakES.32696250.${'a'.repeat(3000)}@api.example.com`],
  ['without a host', 'ZdsMLGJ17rFh'],
])('a UID %s is not one of this service', (_, uid) => {
  expect(nameIn(uid, host)).toBeUndefined();
});
