import { expect, test } from 'vitest';
import type { Booking, CurrentUser, Schedule } from '../../../client/src/index.ts';
import { bookingEntries, type Entry, scheduleEntries } from '../../../pages/calendar/entries.ts';
import { mayChange, mayCreate, maySeeOthers } from '../../../pages/calendar/may.ts';
import { aSchedule } from './a-schedule.ts';

const always = { fromMs: 0, toMs: Date.parse('2100-01-01T00:00:00Z') };

const user = (role: CurrentUser['role'], scopes: readonly string[] = ['*']) =>
  ({ uid: 'me', role, credential: { kind: 'apiKey', scopes, expiresAt: null } }) as CurrentUser;

type Role = Booking['hosts'][number]['role'];

const scheduleOf = (userId: string, role: Role = 'admin') => {
  const attendees = [{ userId, role, userType: 'guest' }] as Schedule['attendees'];
  return scheduleEntries(aSchedule({ attendees }), always)[0] as Entry;
};

const bookingOf = (userId: string, role: Role = 'admin') => {
  const times = { startedAt: '2026-11-23T08:00:00.000Z', endedAt: '2026-11-23T09:00:00.000Z' };
  const booking = { uid: 'b', status: 'open', hosts: [{ userId, role }], ...times };
  return bookingEntries([booking as unknown as Booking], always)[0] as Entry;
};

test.each([
  ['owner', true, true],
  ['admin', true, true],
  ['member', true, false],
  ['restricted', false, false],
] as const)(
  'a user with the role %s may change their own entries: %s, and those of other users: %s',
  (role, own, others) => {
    for (const entryOf of [scheduleOf, bookingOf]) {
      expect(mayChange(user(role), entryOf('me'))).toBe(own);
      expect(mayChange(user(role), entryOf('other'))).toBe(others);
    }
    expect(mayCreate(user(role), 'me')).toBe(own);
    expect(mayCreate(user(role), 'other')).toBe(others);
  },
);

test.each([
  ['admin', true, true],
  ['editor', true, false],
  ['viewer', false, false],
] as const)(
  'a member who takes part as %s may change an entry: %s, and delete or reassign it: %s',
  (role, changes, administers) => {
    for (const entryOf of [scheduleOf, bookingOf]) {
      const entry = entryOf('me', role);
      expect(mayChange(user('member'), entry)).toBe(changes);
      expect(mayChange(user('member'), entry, 'admin')).toBe(administers);
      expect(mayChange(user('owner'), entry, 'admin')).toBe(true);
      expect(mayChange(user('restricted'), entry)).toBe(false);
    }
  },
);

test('a credential without the scope allows no change of schedules and no other calendars', () => {
  const reader = user('owner', ['schedules:read', 'bookings:write']);
  expect(mayChange(reader, scheduleOf('me'))).toBe(false);
  expect(mayChange(reader, bookingOf('me'))).toBe(true);
  expect(mayCreate(reader, 'me')).toBe(false);
  expect(maySeeOthers(reader)).toBe(false);
});

test('every user except a restricted one may see the calendars of other users', () => {
  expect(maySeeOthers(user('member', ['users:read']))).toBe(true);
  expect(maySeeOthers(user('restricted'))).toBe(false);
});
