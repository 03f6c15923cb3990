import { expect, test } from 'vitest';
import type { Event } from '../../lib/domain/feed/event.ts';
import { cutEvent } from '../../lib/workers/cut-event.ts';
import { concernsMeeting } from '../../lib/workers/publish/concerns-meeting.ts';
import { sampleEvent } from '../support/webhooks/sample-event.ts';

const booking = { uid: 'a', locationId: 'zoom', status: 'open', urlStatus: 'available' };
const tooLong = { description: '予'.repeat(30_000) };

const concerns = (parts: object): boolean =>
  concernsMeeting(
    cutEvent(
      sampleEvent({
        event: 'booking_updated',
        by: 'ada',
        object: booking,
        ...parts,
      } as Partial<Event>),
    ),
  );

const cancelled = { ...booking, status: 'cancel', urlStatus: 'none' };

test.each([
  ['moves a booking', { previous: { startedAt: '2032-03-01T00:00:00.000Z' } }],
  ['cancels a booking', { object: cancelled, previous: { urlStatus: 'available' } }],
  ['requires a meeting', { object: { ...booking, urlStatus: 'pending' } }],
  ['sets a fixed link', { previous: { url: '' } }],
])('an event that %s concerns its meeting', (_, parts) => {
  expect(concerns(parts)).toBe(true);
});

test.each([
  ['moves a booking', { previous: { startedAt: '2032-03-01T00:00:00.000Z', ...tooLong } }],
  ['cancels a booking', { object: cancelled, previous: { urlStatus: 'available', ...tooLong } }],
])('an event that %s concerns its meeting, even if the changed members are cut off', (_, parts) => {
  expect(concerns(parts)).toBe(true);
});

test.each([
  ['changes the description', { previous: { description: 'A' } }],
  ['cancels a booking without a meeting', { object: cancelled, previous: { status: 'open' } }],
  [
    'renames a booking without a meeting',
    { object: { ...booking, urlStatus: 'none' }, previous: { name: 'A' } },
  ],
  [
    'changes a booking by phone',
    { object: { ...booking, locationId: 'phone' }, previous: tooLong },
  ],
  ['changes a request', { object: { ...booking, status: 'request' }, previous: tooLong }],
  ['contains the link of the meeting', { by: null, previous: { url: '', urlStatus: 'pending' } }],
  ['belongs to a schedule', { event: 'schedule_updated', previous: { name: 'A' } }],
])('an event that %s does not concern a meeting', (_, parts) => {
  expect(concerns(parts)).toBe(false);
});

const schedule = { uid: 'a', location: 'zoom', status: 'open', urlStatus: 'available' };
const concernsSchedule = (parts: object) =>
  concerns({ event: 'schedule_updated', object: schedule, ...parts });

test.each([
  ['moves a schedule', { previous: { startedAt: '2032-03-01T00:00:00.000Z' } }],
  ['requires a meeting', { object: { ...schedule, urlStatus: 'pending' } }],
  [
    'moves a schedule to another location',
    {
      object: { ...schedule, location: null, urlStatus: 'none' },
      previous: { location: 'zoom', urlStatus: 'available' },
    },
  ],
  [
    'moves a schedule to another location and is cut off',
    {
      object: { ...schedule, location: null, urlStatus: 'none' },
      previous: { location: 'zoom', urlStatus: 'available', ...tooLong },
    },
  ],
])('an event that %s concerns the meeting of the schedule', (_, parts) => {
  expect(concernsSchedule(parts)).toBe(true);
});

test.each([
  ['changes the priority of a schedule', { previous: { priority: null } }],
  ['stores the link of a schedule', { by: null, previous: { url: null, urlStatus: 'pending' } }],
  [
    'moves a schedule in person',
    {
      object: { ...schedule, location: 'inPerson', urlStatus: 'none' },
      previous: { startedAt: '2032-03-01T00:00:00.000Z' },
    },
  ],
])('an event that %s concerns no meeting', (_, parts) => {
  expect(concernsSchedule(parts)).toBe(false);
});
