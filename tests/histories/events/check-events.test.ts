import { expect, test } from 'vitest';
import { checkEvents } from './check-events.ts';
import type { EventFault, FeedEvent } from './event-history.ts';
import {
  booking,
  calendar,
  event,
  feed,
  finalResource,
  inCalendar,
  mail,
  reminder,
  request,
  schedule,
  second,
  sound,
  start,
  type Writable,
  whole,
} from './sound-history.ts';

test('the event checker finds no fault in a correct history', () => {
  expect(checkEvents(sound())).toEqual([]);
});

const without = <T>(some: readonly T[], at: number): T[] => some.filter((_, index) => index !== at);
const changed = <T>(some: readonly T[], at: number, more: Partial<T>): T[] =>
  some.map((one, index) => (index === at ? { ...one, ...more } : one));
const withFeed = (some: readonly FeedEvent[]): Partial<Writable> => ({
  feed: some,
  follows: [some.map(({ uid }) => uid)],
});

/** Faults, each with the rule that it breaks and a function that adds it to a sound history. */
const wrong: readonly [string, EventFault['rule'], (s: Writable) => Partial<Writable>][] = [
  ['a change without an event', 'event', () => withFeed(without(feed, 3))],
  ['an initial resource without an event', 'event', () => withFeed(without(feed, 0))],
  ['a deletion without an event', 'event', () => withFeed(without(feed, 4))],
  ['an event without a change', 'event', (s) => ({ changes: without(s.changes, 2) })],
  [
    'two events for one change',
    'event',
    () => withFeed([...feed, { ...event(2), uid: 'evt_other' }]),
  ],
  ['one event twice in the feed', 'event', () => withFeed([...feed, event(2)])],
  [
    'an event with an object of another version',
    'object',
    () => withFeed(changed(feed, 1, { object: { ...booking, status: 'cancel' } })),
  ],
  [
    'a later version before an earlier one in the feed',
    'order',
    () => withFeed([feed[0], feed[3], feed[1], feed[2], feed[4]] as FeedEvent[]),
  ],
  [
    'a follower that skips an event',
    'feed',
    (s) => ({ follows: [without(s.follows[0] ?? [], 2)] }),
  ],
  [
    'a follower that reads a later event first',
    'feed',
    (s) => ({ follows: [(s.follows[0] ?? []).toReversed()] }),
  ],
  ['an event that was not delivered', 'delivery', (s) => ({ received: without(s.received, 2) })],
  [
    'an event whose deliveries were all refused',
    'delivery',
    (s) => ({ received: changed(s.received, 2, { isAccepted: false }) }),
  ],
  [
    'a delivery of an unknown event',
    'event',
    (s) => ({ received: changed(s.received, 2, { id: 'evt_x' }) }),
  ],
  [
    'an event that a replay leaves out',
    'replay',
    (s) => ({ endpoints: changed(s.endpoints, 0, { replayedMs: [30 * second] }) }),
  ],
  [
    'a cursor that continues although its events have expired',
    'expiry',
    (s) => ({ expiry: { ...s.expiry, refusal: '200' } }),
  ],
  [
    'a cursor after the expired events that skips stored events',
    'expiry',
    (s) => ({ expiry: { ...s.expiry, read: [['k'], []] } }),
  ],
  [
    'a delivery with another body',
    'body',
    (s) => ({ received: changed(s.received, 2, { body: '{}' }) }),
  ],
  [
    'a delivery with an invalid signature',
    'signature',
    (s) => ({ received: changed(s.received, 2, { isGenuine: false }) }),
  ],
  [
    'a first attempt after that of a later version, without a killed worker in between',
    'attempts',
    (s) => ({
      received: [...without(s.received, 0).slice(0, 3), request(feed[1] as FeedEvent, '/good', 60)],
      deaths: [{ worker: 'deliver', atMs: 90 * second }],
    }),
  ],
  ['a repeated delivery without a killed worker', 'twice', () => ({ deaths: [] })],
  [
    'a repeated mail without a killed worker',
    'twice',
    (s) => ({ deaths: [], received: without(s.received, 4), mails: [...s.mails, mail({})] }),
  ],
  ['a booking without a mail', 'mail', (s) => ({ mails: without(s.mails, 0) })],
  ['a repeated reminder', 'reminder', (s) => ({ mails: [...s.mails, reminder()] })],
  [
    'a reminder of a cancelled booking',
    'reminder',
    (s) => ({ ...withFeed(changed(s.feed, 3, { object: { ...booking, status: 'cancel' } })) }),
  ],
  [
    'a reminder that is sent too early',
    'reminder',
    () => ({ mails: [mail({}), reminder({ sentMs: Date.parse('2030-01-01T09:30:00Z') })] }),
  ],
  [
    'a late reminder',
    'reminder',
    () => ({ mails: [mail({}), reminder({ sentMs: Date.parse('2030-01-01T11:40:00Z') })] }),
  ],
  ['a change that still waits in the outbox', 'left', () => ({ left: ['OUT#1'] })],
  [
    'a call to the table that a worker may not make in the cloud',
    'rights',
    () => ({ beyond: ['PutItem'] }),
  ],
  [
    'a change by the service without an event',
    'event',
    () => ({ finalResources: [finalResource({ version: 3 })] }),
  ],
  [
    'a version without a request and without an event',
    'event',
    (s) => ({ changes: without(s.changes, 2), finalResources: [finalResource()] }),
  ],
  [
    'an event for a version that makes no event',
    'event',
    (s) => ({
      changes: without(s.changes, 2),
      finalResources: [finalResource({ versionsWithoutEvent: [2] })],
    }),
  ],
  [
    'a last event whose object differs from the final resource',
    'object',
    () => ({ finalResources: [finalResource({ resource: { ...booking, status: 'request' } })] }),
  ],
  ['a booking that is in no calendar', 'entry', () => ({ calendars: [calendar([])] })],
  [
    'a booking at another time in a calendar',
    'entry',
    () => ({ calendars: [calendar(['b 2030-01-01T13:00:00.000Z'])] }),
  ],
  [
    'a calendar entry without a booking',
    'entry',
    () => ({ calendars: [calendar([inCalendar, 'x 2030-01-01T12:00:00.000Z'])] }),
  ],
  [
    'two entries of one slot',
    'entry',
    () => ({ shared: ['t'], calendars: [calendar(['x', 'y'].map((one) => `${one} ${start}`))] }),
  ],
  [
    'a schedule that is in no calendar',
    'entry',
    (s) => ({
      finalResources: [...s.finalResources, finalResource({ uid: 's', resource: schedule })],
    }),
  ],
  [
    'a schedule without a meeting although its creator has an account',
    'meeting',
    (s) => ({
      finalResources: [...s.finalResources, finalResource({ uid: 's', resource: schedule })],
      calendars: [calendar([inCalendar, `s ${start}`])],
      withAccounts: ['ann'],
    }),
  ],
  ['a booking without its meeting', 'meeting', () => ({ meetings: [] })],
  [
    'a meeting without a booking',
    'meeting',
    (s) => ({ meetings: [...s.meetings, 'https://zoom/2'] }),
  ],
  [
    'a booking that waits for its meeting',
    'meeting',
    () => ({
      finalResources: [finalResource({ resource: { ...whole, urlStatus: 'pending' } })],
      meetings: [],
    }),
  ],
  [
    'a booking without a meeting although all its hosts have accounts',
    'meeting',
    () => ({
      finalResources: [finalResource({ resource: { ...whole, urlStatus: 'none' } })],
      meetings: [],
      withAccounts: ['ann'],
    }),
  ],
];

test('a schedule in the calendar of its host has a meeting if its creator has an account', () => {
  const history = sound();
  const resource = { ...schedule, urlStatus: 'available', url: 'https://zoom/3' };
  const held = {
    ...history,
    finalResources: [...history.finalResources, finalResource({ uid: 's', version: 0, resource })],
    calendars: [calendar([inCalendar, `s ${start}`])],
    meetings: [...history.meetings, 'https://zoom/3'],
    withAccounts: ['ann'],
  };
  expect(checkEvents(held)).toEqual([]);
});

test.each(wrong)('the event checker finds %s', (_, rule, change) => {
  const history = sound();
  const faults = checkEvents({ ...history, ...change(history) });
  expect(faults.map((fault) => fault.rule)).toContain(rule);
});

test('a change that the service makes itself is an event without a user', () => {
  const history = sound();
  const changes = without(history.changes, 2);
  const byService = { ...(feed[3] as FeedEvent), by: null };
  const received = history.received.map((one) =>
    one.id === byService.uid ? { ...one, body: JSON.stringify(byService) } : one,
  );
  const events = withFeed(changed(feed, 3, byService));
  expect(checkEvents({ ...history, ...events, changes, received })).toEqual([]);
});

test('a killed worker may have started an attempt that no receiver recorded', () => {
  const history = sound();
  const received = [...history.received.slice(1, 4), request(feed[1] as FeedEvent, '/good', 60)];
  expect(checkEvents({ ...history, received })).toEqual([]);
  // The attempt came before that of the later version.
  const deaths = [{ worker: 'deliver', atMs: 15 * second }];
  expect(checkEvents({ ...history, received, deaths })).toEqual([]);
});

test('a worker that was killed before the change does not excuse the order of its attempts', () => {
  const history = sound();
  const received = [...history.received.slice(1, 4), request(feed[1] as FeedEvent, '/good', 60)];
  const deaths = [{ worker: 'deliver', atMs: 9 * second }];
  expect(checkEvents({ ...history, received, deaths }).map(({ rule }) => rule)).toEqual([
    'attempts',
  ]);
});
