import { expect, test } from 'vitest';
import type { Reminder } from '../../../lib/domain/event-types/notification.ts';
import { remindersOf } from '../../../lib/domain/messages/reminders-of.ts';
import { booking } from './letters.ts';

const startMs = Date.parse(booking.startedAt);
const reminder = (minutesBefore: number): Reminder => ({
  minutesBefore,
  to: 'guest',
  channel: 'email',
});
const reminders = [reminder(60), reminder(1440)];

test('a reminder is due the set number of minutes before the start', () => {
  expect(remindersOf(booking, { reminders }, 0).map(({ dueAtMs }) => startMs - dueAtMs)).toEqual([
    3_600_000, 86_400_000,
  ]);
});

test('a late reminder is dropped, and a booking that is not open has none', () => {
  const due = (nowMs: number) => remindersOf(booking, { reminders }, nowMs).length;
  const atMs = startMs - 86_400_000;
  expect([due(atMs - 1), due(atMs), due(startMs)]).toEqual([2, 1, 0]);
  for (const status of ['request', 'cancel'] as const) {
    expect(remindersOf({ ...booking, status }, { reminders }, 0)).toEqual([]);
  }
});
