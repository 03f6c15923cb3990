import { expect, test } from 'vitest';
import { checkEvents } from './check-events.ts';
import type { EventFault, EventHistory, FedEvent, Received, TakenMail } from './event-history.ts';

type Writable = { -readonly [Name in keyof EventHistory]: EventHistory[Name] };

const second = 1000;
const booking = {
  uid: 'b',
  eventTypeId: 't',
  status: 'open',
  startedAt: '2030-01-01T12:00:00.000Z',
};

const event = (
  version: number,
  object: FedEvent['object'] = booking,
  kind = 'booking_updated',
): FedEvent => ({
  uid: `evt_${object.uid}${version}`,
  event: kind,
  version,
  createdAt: new Date(10 * second).toISOString(),
  object: { ...object },
});

const feed = [
  event(1, { uid: 'u' }, 'user_added'),
  event(1),
  event(1, { ...booking, uid: 'c' }, 'guest_booked'),
  event(2),
  event(2, { uid: 's' }, 'schedule_deleted'),
];

/** That it began so many seconds after the start of the history. */
const request = (
  of: FedEvent,
  path: string,
  at: number,
  more: Partial<Received> = {},
): Received => ({
  path,
  atMs: at * second,
  id: of.uid,
  beganSeconds: at,
  body: JSON.stringify(of),
  isGenuine: true,
  isTaken: true,
  ...more,
});

const mail = (more: Partial<TakenMail>): TakenMail => ({
  atMs: 50 * second,
  sentMs: 50 * second,
  messageId: '<m1>',
  to: 'ada@example.com',
  subject: 'Confirmed: A talk',
  text: 'Booking c',
  ...more,
});

const reminder = (more: Partial<TakenMail> = {}): TakenMail =>
  mail({
    messageId: '<m2>',
    subject: 'Reminder: A talk',
    text: 'Booking b',
    atMs: 200 * second,
    sentMs: Date.parse('2030-01-01T11:00:30.000Z'),
    ...more,
  });

/** One in which a worker was killed, and everything is right. */
const sound = (): Writable => ({
  before: ['u 1'],
  changes: [
    { uid: 'b', version: 1, startMs: 10 * second, endMs: 11 * second, shown: booking },
    { uid: 'c', version: 1, startMs: 10 * second, endMs: 11 * second },
    { uid: 'b', version: 2, startMs: 12 * second, endMs: 13 * second },
    { uid: 's', version: 'deleted', startMs: 14 * second, endMs: 15 * second },
  ],
  feed,
  follows: [feed.map(({ uid }) => uid), feed.map(({ uid }) => uid)],
  endpoints: [{ path: '/good', sinceMs: 5 * second, replayedMs: [] }],
  expiry: { kept: ['k'], refusal: '410 cursor/expired', read: [['k'], ['k']] },
  received: [
    ...feed.slice(1).map((one, index) => request(one, '/good', 20 + index)),
    request(feed[1] as FedEvent, '/good', 60),
  ],
  mails: [mail({}), reminder()],
  quietMs: 100 * second,
  reminderMinutes: 60,
  left: [],
  deaths: [{ worker: 'deliver', atMs: 30 * second }],
});

test('a history in which everything is right has no fault', () => {
  expect(checkEvents(sound())).toEqual([]);
});

const without = <T>(some: readonly T[], at: number): T[] => some.filter((_, index) => index !== at);
const changed = <T>(some: readonly T[], at: number, more: Partial<T>): T[] =>
  some.map((one, index) => (index === at ? { ...one, ...more } : one));
const told = (some: readonly FedEvent[]): Partial<Writable> => ({
  feed: some,
  follows: [some.map(({ uid }) => uid)],
});

/** What is wrong, the rule that says so, and how it looks. */
const wrong: readonly [string, EventFault['rule'], (s: Writable) => Partial<Writable>][] = [
  ['a change without an event', 'event', () => told(without(feed, 3))],
  ['what was there before without an event', 'event', () => told(without(feed, 0))],
  ['a deletion without an event', 'event', () => told(without(feed, 4))],
  ['an event without a change', 'event', (s) => ({ changes: without(s.changes, 2) })],
  ['two events of a change', 'event', () => told([...feed, { ...event(2), uid: 'evt_other' }])],
  ['one event twice in the feed', 'event', () => told([...feed, event(2)])],
  [
    'an event with an object of another version',
    'object',
    () => told(changed(feed, 1, { object: { ...booking, status: 'cancel' } })),
  ],
  [
    'a later version first',
    'order',
    () => told([feed[0], feed[3], feed[1], feed[2], feed[4]] as FedEvent[]),
  ],
  [
    'a follower that skips an event',
    'feed',
    (s) => ({ follows: [without(s.follows[0] ?? [], 2)] }),
  ],
  [
    'a follower that meets a later event first',
    'feed',
    (s) => ({ follows: [(s.follows[0] ?? []).toReversed()] }),
  ],
  ['an event that did not come', 'delivery', (s) => ({ received: without(s.received, 2) })],
  [
    'an event that was refused to the end',
    'delivery',
    (s) => ({ received: changed(s.received, 2, { isTaken: false }) }),
  ],
  [
    'a request about nothing',
    'event',
    (s) => ({ received: changed(s.received, 2, { id: 'evt_x' }) }),
  ],
  [
    'an event that a replay leaves out',
    'replay',
    (s) => ({ endpoints: changed(s.endpoints, 0, { replayedMs: [30 * second] }) }),
  ],
  [
    'a cursor that goes on although its events are gone',
    'expiry',
    (s) => ({ expiry: { ...s.expiry, refusal: '200' } }),
  ],
  [
    'a cursor behind them that skips what is kept',
    'expiry',
    (s) => ({ expiry: { ...s.expiry, read: [['k'], []] } }),
  ],
  ['another body', 'body', (s) => ({ received: changed(s.received, 2, { body: '{}' }) })],
  [
    'a signature that no library takes',
    'signature',
    (s) => ({ received: changed(s.received, 2, { isGenuine: false }) }),
  ],
  [
    'a first attempt after that of a later version, with nobody killed in between',
    'attempts',
    (s) => ({
      received: [...without(s.received, 0).slice(0, 3), request(feed[1] as FedEvent, '/good', 60)],
      deaths: [{ worker: 'deliver', atMs: 90 * second }],
    }),
  ],
  ['a request again while nobody is killed', 'twice', () => ({ deaths: [] })],
  [
    'a mail again while nobody is killed',
    'twice',
    (s) => ({ deaths: [], received: without(s.received, 4), mails: [...s.mails, mail({})] }),
  ],
  ['a booking of which nobody is told', 'mail', (s) => ({ mails: without(s.mails, 0) })],
  ['a reminder again', 'reminder', (s) => ({ mails: [...s.mails, reminder()] })],
  [
    'a reminder of what is cancelled',
    'reminder',
    (s) => ({ ...told(changed(s.feed, 3, { object: { ...booking, status: 'cancel' } })) }),
  ],
  [
    'a reminder of the time before',
    'reminder',
    () => ({ mails: [mail({}), reminder({ sentMs: Date.parse('2030-01-01T09:30:00Z') })] }),
  ],
  [
    'a reminder that comes too late',
    'reminder',
    () => ({ mails: [mail({}), reminder({ sentMs: Date.parse('2030-01-01T11:40:00Z') })] }),
  ],
  ['something that still waits', 'left', () => ({ left: ['OUT#1'] })],
];

test.each(wrong)('%s is a fault', (_, rule, change) => {
  const history = sound();
  const faults = checkEvents({ ...history, ...change(history) });
  expect(faults.map((fault) => fault.rule)).toContain(rule);
});

test('who was killed may have begun an attempt of which nobody heard', () => {
  const history = sound();
  const received = [...history.received.slice(1, 4), request(feed[1] as FedEvent, '/good', 60)];
  expect(checkEvents({ ...history, received })).toEqual([]);
});
