import { expect, test } from 'vitest';
import { mostPerDay, uncrowded } from '../../../pages/calendar/crowded.ts';
import { scheduleEntries } from '../../../pages/calendar/entries.ts';
import { aSchedule } from './a-schedule.ts';

const always = { fromMs: 0, toMs: Date.parse('2100-01-01T00:00:00Z') };
const entryOf = (uid: string, startedAt: string, endedAt: string) =>
  scheduleEntries(aSchedule({ uid, startedAt, endedAt }), always);

test('a month shows some entries of each day and the number of the others', () => {
  const monday = Array.from({ length: mostPerDay + 2 }, (_, hour) =>
    entryOf(`m${hour}`, `2026-11-23T1${hour}:00:00Z`, `2026-11-23T1${hour}:30:00Z`),
  ).flat();
  const tuesday = entryOf('t', '2026-11-24T10:00:00Z', '2026-11-24T11:00:00Z');
  const { shown, more } = uncrowded([...monday, ...tuesday], always, 'UTC');
  expect(shown.map(({ id }) => id)).toEqual(['m0', 'm1', 'm2', 't']);
  expect([...more]).toEqual([['2026-11-23', 2]]);
});

test('an entry of several days counts on each of them, except the day at whose midnight it ends', () => {
  const long = entryOf('l', '2026-11-23T12:00:00Z', '2026-11-25T00:00:00Z');
  const full = Array.from({ length: mostPerDay }, (_, hour) =>
    entryOf(`f${hour}`, `2026-11-24T0${hour}:00:00Z`, `2026-11-24T0${hour}:30:00Z`),
  ).flat();
  const { more } = uncrowded([...full, ...long], always, 'UTC');
  expect([...more]).toEqual([
    ['2026-11-23', 1],
    ['2026-11-24', 1],
  ]);
});

test('an entry that lasts for centuries is counted only on the days that are shown', () => {
  const endless = entryOf('e', '0999-01-01T00:00:00Z', '9999-12-31T00:00:00Z');
  const two = {
    fromMs: Date.parse('2026-11-23T00:00:00Z'),
    toMs: Date.parse('2026-11-25T00:00:00Z'),
  };
  const many = Array.from({ length: mostPerDay + 1 }, () => endless).flat();
  expect([...uncrowded(many, two, 'UTC').more]).toEqual([
    ['2026-11-23', 1],
    ['2026-11-24', 1],
  ]);
});
