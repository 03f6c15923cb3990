import { expect, test } from 'vitest';
import {
  addDays,
  dayStart,
  instantAt,
  isDate,
  isDayStart,
  knownZone,
  movedOnWall,
  offsetText,
  wallAt,
} from '../../../pages/calendar/wall-clock.ts';

const berlin = 'Europe/Berlin';
const ms = (instant: string): number => Date.parse(instant);

test('an instant is shown at the local time of the zone', () => {
  expect(wallAt(ms('2026-03-29T00:30:00Z'), berlin)).toBe('2026-03-29T01:30:00');
  expect(wallAt(ms('2026-03-29T01:00:00Z'), berlin)).toBe('2026-03-29T03:00:00');
  expect(wallAt(ms('2026-11-23T00:00:00Z'), 'Asia/Kathmandu')).toBe('2026-11-23T05:45:00');
});

test('a local time that the clock skips moves forward, and one that it shows twice is the first', () => {
  expect(instantAt('2026-03-29T02:30:00', berlin)).toBe(ms('2026-03-29T01:30:00Z'));
  expect(instantAt('2026-10-25T02:30', berlin)).toBe(ms('2026-10-25T00:30:00Z'));
});

test('an instant that is moved by zero is unchanged, even the second of two equal local times', () => {
  const second = ms('2026-10-25T01:30:00Z');
  expect(wallAt(second, berlin)).toBe('2026-10-25T02:30:00');
  expect(movedOnWall(second, 0, berlin)).toBe(second);
  expect(wallAt(movedOnWall(second, 3_600_000, berlin), berlin)).toBe('2026-10-25T03:30:00');
});

test('a day begins at its first local time, even where midnight is skipped', () => {
  const beirut = dayStart('2026-03-29', 'Asia/Beirut');
  expect(wallAt(beirut, 'Asia/Beirut')).toBe('2026-03-29T01:00:00');
  expect(isDayStart(beirut, 'Asia/Beirut')).toBe(true);
  expect(isDayStart(beirut, berlin)).toBe(false);
  expect(dayStart('2026-10-26', berlin) - dayStart('2026-10-25', berlin)).toBe(25 * 3_600_000);
});

test('an offset is written in the form that the grid reads', () => {
  expect(offsetText(ms('2026-07-01T00:00:00Z'), berlin)).toBe('+02:00');
  expect(offsetText(ms('2026-07-01T00:00:00Z'), 'America/St_Johns')).toBe('-02:30');
  expect(offsetText(0, 'UTC')).toBe('+00:00');
});

test('days are added across months, and an unknown zone is ignored', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1)]).toEqual([
    '2027-01-01',
    '2028-02-29',
  ]);
  expect(knownZone(null, 'Etc/Unknown', 'Asia/Tokyo')).toBe('Asia/Tokyo');
  expect(knownZone(undefined)).toBe('UTC');
});

test('an invalid date and an incomplete year are not dates', () => {
  expect(['2027-03-24', '2028-02-29', '1000-01-01'].every(isDate)).toBe(true);
  const others = [
    '',
    '2027-02-30',
    '0000-01-01',
    '0202-03-24',
    '9999-12-31',
    '20270-03-24',
    '2027-3-4',
  ];
  expect(others.filter(isDate)).toEqual([]);
});
