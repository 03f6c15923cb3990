import { expect, test } from 'vitest';
import type { Booking } from '../../../lib/domain/bookings/booking.ts';
import type { NotifiedChange } from '../../../lib/domain/messages/messages-of.ts';
import {
  isMeetingPending,
  linkToNotify,
  type NotifiedLink,
  notifiedWith,
  withLink,
  withoutNotifiedLink,
} from '../../../lib/domain/messages/notified-link.ts';
import { booking } from './letters.ts';

const then: Booking = { ...booking, url: '', urlStatus: 'pending' };
const { url } = booking;
const hosts = [{ userId: 'bob', role: 'admin' as const }];

test.each<[string, Partial<Booking>, boolean]>([
  ['an open booking', {}, true],
  ['a request', { status: 'request' }, false],
  ['what is cancelled', { status: 'cancel' }, false],
  ['a meeting that is there', { urlStatus: 'available' }, false],
])('a meeting is pending only for an open booking: %s', (_, parts, expected) => {
  expect(isMeetingPending({ ...then, ...parts })).toBe(expected);
});

test.each<[string, Partial<Booking>, boolean, string | undefined]>([
  ['is awaited', then, false, undefined],
  ['is awaited no more once it is late', then, true, ''],
  ['is told once it is there', {}, false, url],
  ['is told once it is there, however late', {}, true, url],
  ['is none where the meeting cannot be made', { url: '', urlStatus: 'failed' }, false, ''],
  ['is none where nobody has an account any more', { url: '', urlStatus: 'none' }, false, ''],
  ['of another time is not told', { startedAt: '2026-12-02T01:00:00.000Z' }, false, ''],
  ['of another length is not told', { endedAt: '2026-12-02T01:00:00.000Z' }, false, ''],
  ['of other hosts is not told', { hosts }, false, ''],
  ['of another place is not told', { locationId: 'custom' }, false, ''],
  ['of another time is not awaited', { ...then, startedAt: '2026-12-02T01:00:00.000Z' }, false, ''],
  ['of what is cancelled is not told', { status: 'cancel' }, false, ''],
])('the link of a meeting that was being made %s', (_, parts, isLate, expected) => {
  expect(linkToNotify(then, { ...booking, ...parts }, isLate)).toBe(expected);
});

const booked = { kind: 'booked', booking: then, previous: {} } as const;

const renamed = { kind: 'changed', booking: then, previous: { name: 'Before' } } as const;
const version = 2;

test('a message contains the link that was created since the change and is otherwise unchanged', () => {
  expect(withLink(booked, { version, url })).toEqual({ ...booked, booking });
  expect(withLink(booked, { version, url: '' })).toBe(booked);
  expect(withLink(renamed, { version, url })).toEqual({ ...renamed, booking });
});

test('a link that is news is included as a change unless the change already includes one', () => {
  const { previous } = withLink(renamed, { version, url, isNews: true });
  expect(previous).toEqual({ name: 'Before', url: '', urlStatus: 'pending' });
  const before = { url: 'https://meet.example.com/other', urlStatus: 'available' } as const;
  const moved = withLink({ ...renamed, previous: before }, { version, url, isNews: true });
  expect(moved.previous).toEqual(before);
});

test.each<[string, NotifiedChange, string, NotifiedLink | undefined, boolean]>([
  ['an earlier change was told without it', renamed, url, { version: 1, url: '' }, true],
  ['an earlier change was told to nobody', renamed, url, undefined, true],
  ['an earlier change was told with it', renamed, url, { version: 1, url }, false],
  ['the change is told without it', renamed, '', { version: 1, url: '' }, false],
  ['the booking is told with it', booked, url, undefined, false],
])('a link is recorded as news only if it is new: %s', (_, change, link, before, isNews) => {
  const told = { version, url: link };
  expect(notifiedWith(change, version, link, before)).toEqual(isNews ? { ...told, isNews } : told);
});

test.each<[string, NotifiedLink | undefined, boolean]>([
  ['was told with an earlier change', { version: 1, url }, true],
  ['was told with none', undefined, false],
  ['was not there in time', { version: 1, url: '' }, false],
  ['is another one than was told', { version: 1, url: 'https://meet.example.com/other' }, false],
  ['was told with a later change', { version: 3, url }, false],
])('only a link that was sent before is removed from a change: it %s', (_, told, expected) => {
  const change = { kind: 'changed', booking, previous: { url: '', name: 'Before' } } as const;
  const { previous } = withoutNotifiedLink(change, 2, told);
  expect(previous).toEqual(expected ? { name: 'Before' } : change.previous);
});
