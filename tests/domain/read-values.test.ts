import { expect, test } from 'vitest';
import { storedBooking } from '../../lib/domain/bookings/needs.ts';
import { hostHours, userCalendars } from '../../lib/domain/hours/needs.ts';
import { busyTime, hostWeek } from '../../lib/domain/ledger/needs.ts';
import { limitCounter } from '../../lib/domain/limits/needs.ts';
import {
  absent,
  aSnapshot,
  read,
  snapshotOf,
  valuesIn,
  withSameItem,
} from '../support/decisions/read-values.ts';

const daily = { eventTypeId: 'talk', name: 'D2030-03-05' };
const weekly = { eventTypeId: 'talk', name: 'W2030-03-04' };

test('a snapshot contains the last value of each need, whatever the order of the members of its key', () => {
  const snapshot = aSnapshot(read(limitCounter(daily), 1), read(limitCounter(daily), 2));
  expect(snapshot.get(limitCounter({ name: daily.name, eventTypeId: 'talk' }))).toBe(2);
});

test('a need without a value throws with its kind and key, and is not treated as absent', () => {
  const snapshot = aSnapshot(read(storedBooking('b1'), undefined));
  expect(snapshot.get(storedBooking('b1'))).toBe(undefined);
  expect(() => snapshot.get(storedBooking('b2'))).toThrow(
    'not read: {"kind":"booking","key":"b2"}',
  );
});

test('only listed needs can be read, and those without a value are absent', () => {
  const values = [read(limitCounter(daily), 1), absent(limitCounter, 0)];
  const snapshot = snapshotOf([limitCounter(weekly), storedBooking('b1')], ...values);
  expect(snapshot.get(limitCounter(weekly))).toBe(0);
  expect(snapshot.get(storedBooking('b1'))).toBe(undefined);
  expect(() => snapshot.get(limitCounter(daily))).toThrow('not read');
});

test('a need can be read together with a listed need that is stored in the same item', () => {
  const needs = withSameItem([hostHours('ada')], hostHours, userCalendars);
  const calendars = { defaultUid: 'first', count: 1 };
  const snapshot = snapshotOf(needs, absent(userCalendars, calendars));
  expect(snapshot.get(userCalendars('ada'))).toBe(calendars);
  expect(() => snapshot.get(userCalendars('bo'))).toThrow('not read');
});

test('busy time consists of weeks that were read', () => {
  const snapshot = aSnapshot(read(hostWeek({ userId: 'ada', week: 1 }), []));
  expect(snapshot.get(busyTime({ userId: 'ada', weeks: [1] }))).toEqual([]);
  expect(() => snapshot.get(busyTime({ userId: 'ada', weeks: [1, 2] }))).toThrow('not read');
});

test('the values of a kind do not contain the value of absent items', () => {
  const values = [
    absent(limitCounter, 0),
    read(limitCounter(daily), 1),
    read(limitCounter(daily), 2),
  ];
  expect(valuesIn(values, limitCounter)).toEqual([[daily, 2]]);
});

test('a value must have the type of its need', () => {
  // @ts-expect-error A counter is a number.
  read(limitCounter(daily), '1');
  // @ts-expect-error A counter has no undefined value.
  absent(limitCounter, undefined);
  expect(read(limitCounter(daily), 1).value).toBe(1);
});
