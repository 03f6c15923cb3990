import { expect, test } from 'vitest';
import type { Booking, CurrentUser, Schedule } from '../../../client/src/index.ts';
import { bookingEntries, type Entry, scheduleEntries } from '../../../pages/calendar/entries.ts';
import { mayChange, mayCreate, maySeeOthers } from '../../../pages/calendar/may.ts';
import { aSchedule } from './a-schedule.ts';

const always = { fromMs: 0, toMs: Date.parse('2100-01-01T00:00:00Z') };

const user = (role: CurrentUser['role'], scopes: readonly string[] = ['*']) =>
  ({ uid: 'me', role, credential: { kind: 'apiKey', scopes, expiresAt: null } }) as CurrentUser;

const scheduleOf = (userId: string) => {
  const attendees = [{ userId }] as unknown as Schedule['attendees'];
  return scheduleEntries(aSchedule({ attendees }), always)[0] as Entry;
};

const bookingOf = (userId: string) => {
  const times = { startedAt: '2026-11-23T08:00:00.000Z', endedAt: '2026-11-23T09:00:00.000Z' };
  const booking = { uid: 'b', status: 'open', hosts: [{ userId, role: 'admin' }], ...times };
  return bookingEntries([booking as unknown as Booking], always)[0] as Entry;
};

test.each([
  ['owner', true, true],
  ['admin', true, true],
  ['member', true, false],
  ['restricted', false, false],
] as const)('as the API has it, %s: their own %s, those of others %s', (role, own, others) => {
  for (const entryOf of [scheduleOf, bookingOf]) {
    expect(mayChange(user(role), entryOf('me'))).toBe(own);
    expect(mayChange(user(role), entryOf('other'))).toBe(others);
  }
  expect(mayCreate(user(role), 'me')).toBe(own);
  expect(mayCreate(user(role), 'other')).toBe(others);
});

test('a credential that is not good for it allows nothing of it', () => {
  const reader = user('owner', ['schedules:read', 'bookings:write']);
  expect(mayChange(reader, scheduleOf('me'))).toBe(false);
  expect(mayChange(reader, bookingOf('me'))).toBe(true);
  expect(mayCreate(reader, 'me')).toBe(false);
  expect(maySeeOthers(reader)).toBe(false);
});

test('all but restricted users may look at the calendars of others', () => {
  expect(maySeeOthers(user('member', ['users:read']))).toBe(true);
  expect(maySeeOthers(user('restricted'))).toBe(false);
});
