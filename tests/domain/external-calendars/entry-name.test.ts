import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  entriesOfUid,
  entryUid,
  slotIn,
  slotName,
} from '../../../lib/domain/external-calendars/entry-name.ts';
import { scheduleIn, scheduleName } from '../../../lib/domain/schedules/schedule-name.ts';

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

const uid = 'ZdsMLGJ17rFh';

test('the UID of a slot or of a part of a schedule contains the name of its entry', () => {
  expect(entriesOfUid(entryUid(slotName(slot), host), host)).toEqual([{ name: slotName(slot) }]);
  expect(scheduleIn(scheduleName(uid))).toBe(uid);
  for (const part of ['1', '20', '3-20261201']) {
    const named = { name: scheduleName(uid), part };
    expect(entryUid(named.name, host, part)).toBe(`${uid}-${part}@${host}`);
    expect(entriesOfUid(entryUid(named.name, host, part), host)).toEqual([named]);
  }
});

test('a UID without a part is that of a booking or of a schedule', () => {
  const both = [{ name: uid }, { name: scheduleName(uid) }];
  expect(both.map(({ name }) => entriesOfUid(entryUid(name, host), host))).toEqual([both, both]);
});

test.each([
  ['of another service', 'ZdsMLGJ17rFh@calendar.example.com'],
  ['of a host whose name has the same end', 'ZdsMLGJ17rFh@not-api.example.com'],
  ['without a booking ID', 'lunch@api.example.com'],
  ['of a schedule with an invalid part', 'ZdsMLGJ17rFh-first@api.example.com'],
  ['of a slot with an invalid start', 'slot.EPZOIYQOakES.soon.ann@api.example.com'],
  ['of a slot with a start out of range', 'slot.EPZOIYQOakES.99999999999.ann@api.example.com'],
  ['of a slot without an event type', 'slot.lunch.32696250.ann@api.example.com'],
  ['of a slot with another spelling of its start', 'slot.EPZOIYQOakES.-0.ann@api.example.com'],
  ['that is too long for a key', `slot.EPZOIYQOakES.32696250.${'a'.repeat(3000)}@api.example.com`],
  ['without a host', 'ZdsMLGJ17rFh'],
])('a UID %s is not one of this service', (_, text) => {
  expect(entriesOfUid(text, host)).toEqual([]);
});
