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
  ['a booking request', { status: 'request' }, false],
  ['a cancelled booking', { status: 'cancel' }, false],
  ['a meeting that exists', { urlStatus: 'available' }, false],
])('a meeting is pending only for an open booking: %s', (_, parts, expected) => {
  expect(isMeetingPending({ ...then, ...parts })).toBe(expected);
});

test.each<[string, Partial<Booking>, boolean, string | undefined]>([
  ['is awaited until the time limit', then, false, undefined],
  ['is no longer awaited after the time limit', then, true, ''],
  ['is sent if the meeting exists', {}, false, url],
  ['is sent if the meeting exists, even after the time limit', {}, true, url],
  ['is left out if the meeting cannot be made', { url: '', urlStatus: 'failed' }, false, ''],
  ['is left out if no host has an account any more', { url: '', urlStatus: 'none' }, false, ''],
  [
    'is left out if the booking has another time',
    { startedAt: '2026-12-02T01:00:00.000Z' },
    false,
    '',
  ],
  [
    'is left out if the booking has another length',
    { endedAt: '2026-12-02T01:00:00.000Z' },
    false,
    '',
  ],
  ['is left out if the booking has other hosts', { hosts }, false, ''],
  ['is left out if the booking has another place', { locationId: 'custom' }, false, ''],
  [
    'is not awaited if the booking has another time',
    { ...then, startedAt: '2026-12-02T01:00:00.000Z' },
    false,
    '',
  ],
  ['is left out if the booking is cancelled', { status: 'cancel' }, false, ''],
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
  [
    'the mail about an earlier change did not contain it',
    renamed,
    url,
    { version: 1, url: '' },
    true,
  ],
  ['no mail about an earlier change was sent', renamed, url, undefined, true],
  ['the mail about an earlier change contained it', renamed, url, { version: 1, url }, false],
  ['the mail about the change does not contain it', renamed, '', { version: 1, url: '' }, false],
  ['the mail about the new booking contains it', booked, url, undefined, false],
])('a link is recorded as news only if it is new: %s', (_, change, link, before, isNews) => {
  const told = { version, url: link };
  expect(notifiedWith(change, version, link, before)).toEqual(isNews ? { ...told, isNews } : told);
});

test.each<[string, NotifiedLink | undefined, boolean]>([
  ['was sent with an earlier change', { version: 1, url }, true],
  ['was never sent', undefined, false],
  ['did not exist in time', { version: 1, url: '' }, false],
  [
    'differs from the link that was sent',
    { version: 1, url: 'https://meet.example.com/other' },
    false,
  ],
  ['was sent with a later change', { version: 3, url }, false],
])('only a link that was sent before is removed from a change: it %s', (_, told, expected) => {
  const change = { kind: 'changed', booking, previous: { url: '', name: 'Before' } } as const;
  const { previous } = withoutNotifiedLink(change, 2, told);
  expect(previous).toEqual(expected ? { name: 'Before' } : change.previous);
});
