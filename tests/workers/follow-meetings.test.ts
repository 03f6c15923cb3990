import { expect, test } from 'vitest';
import type { Event } from '../../lib/domain/feed/event.ts';
import { cutEvent } from '../../lib/workers/cut-event.ts';
import type { Placed } from '../../lib/workers/follower.ts';
import { followMeetings } from '../../lib/workers/meetings/follow-meetings.ts';
import { sampleEvent } from '../support/webhooks/sample-event.ts';

const of = 'org' as never;
const booking = { uid: 'a', locationId: 'zoom', status: 'open', urlStatus: 'available' };
const tooLong = { description: '予'.repeat(30_000) };

/** The number of jobs that an event creates for meetings of bookings. */
function countMeetingJobs(parts: Partial<Event>, by = 'ada'): number {
  const event = cutEvent(sampleEvent({ object: booking, ...parts }));
  const change = { kind: 'booking_updated', by, at: event.createdAt, requestId: 'r' };
  const placed = { origin: { subject: 'booking', uid: 'a' }, event, outgoing: { change } };
  return followMeetings(of).actionsOf([placed as unknown as Placed], 0).length;
}

const cancelled = { ...booking, status: 'cancel', urlStatus: 'none' };

test.each([
  ['moved', { previous: { startedAt: '2032-03-01T00:00:00.000Z' } }],
  ['cancelled', { object: cancelled, previous: { urlStatus: 'available' } }],
  ['promised a meeting', { object: { ...booking, urlStatus: 'pending' } }],
])('a booking that is %s is looked at', (_, parts) => {
  expect(countMeetingJobs(parts as Partial<Event>)).toBe(1);
});

test.each([
  ['moved', { previous: { startedAt: '2032-03-01T00:00:00.000Z', ...tooLong } }],
  ['cancelled', { object: cancelled, previous: { urlStatus: 'available', ...tooLong } }],
])('so is one whose event is too long to say that it is %s', (_, parts) => {
  expect(countMeetingJobs(parts as Partial<Event>)).toBe(1);
});

test.each([
  ['has another description', { previous: { description: 'A' } }],
  ['is cancelled and had no meeting', { object: cancelled, previous: { status: 'open' } }],
  ['has no meeting', { object: { ...booking, urlStatus: 'none' }, previous: { name: 'A' } }],
  ['is at another place', { object: { ...booking, locationId: 'phone' }, previous: tooLong }],
  ['is a request', { object: { ...booking, status: 'request' }, previous: tooLong }],
])('one that %s is not', (_, parts) => {
  expect(countMeetingJobs(parts as Partial<Event>)).toBe(0);
});

test('one that says what came of its meeting is not looked at for that, however long its event is', () => {
  expect(countMeetingJobs({ previous: tooLong }, 'service')).toBe(0);
});
