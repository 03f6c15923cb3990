import type {
  EventHistory,
  ExternalCalendar,
  FeedEvent,
  FinalResource,
  Received,
  ReceivedMail,
} from './event-history.ts';

export type Writable = { -readonly [Name in keyof EventHistory]: EventHistory[Name] };

export const second = 1000;
export const booking = {
  uid: 'b',
  eventTypeId: 't',
  status: 'open',
  startedAt: '2030-01-01T12:00:00.000Z',
  hosts: [{ userId: 'ann' }],
};

export const event = (
  version: number,
  object: FeedEvent['object'] = booking,
  kind = 'booking_updated',
): FeedEvent => ({
  uid: `evt_${object.uid}${version}`,
  event: kind,
  version,
  createdAt: new Date(10 * second).toISOString(),
  by: 'ann',
  object: { ...object },
});

/** The final state of the booking. */
export const whole = {
  ...booking,
  locationId: 'zoom',
  url: 'https://zoom/1',
  urlStatus: 'available',
};

/** A schedule that has no meeting yet. */
export const schedule = {
  uid: 's',
  status: 'open',
  startedAt: booking.startedAt,
  attendees: [{ userId: 'ann', userType: 'host' }],
  createdBy: 'ann',
  location: 'zoom',
  url: '',
  urlStatus: 'none',
};

export const feed = [
  event(1, { uid: 'u' }, 'user_added'),
  event(1),
  event(1, { ...booking, uid: 'c' }, 'guest_booked'),
  event(2, whole),
  event(2, { uid: 's' }, 'schedule_deleted'),
];

/** A delivery of the event that began `at` seconds after the start of the history. */
export const request = (
  of: FeedEvent,
  path: string,
  at: number,
  more: Partial<Received> = {},
): Received => ({
  path,
  atMs: at * second,
  id: of.uid,
  startSeconds: at,
  body: JSON.stringify(of),
  isGenuine: true,
  isAccepted: true,
  ...more,
});

export const mail = (more: Partial<ReceivedMail>): ReceivedMail => ({
  atMs: 50 * second,
  sentMs: 50 * second,
  messageId: '<m1>',
  to: 'ada@example.com',
  subject: 'Confirmed: A talk',
  text: 'Booking c',
  ...more,
});

export const reminder = (more: Partial<ReceivedMail> = {}): ReceivedMail =>
  mail({
    messageId: '<m2>',
    subject: 'Reminder: A talk',
    text: 'Booking b',
    atMs: 200 * second,
    sentMs: Date.parse('2030-01-01T11:00:30.000Z'),
    ...more,
  });

export const finalResource = (more: Partial<FinalResource> = {}): FinalResource => ({
  uid: 'b',
  version: 2,
  resource: whole,
  versionsWithoutEvent: [],
  ...more,
});

export const start = booking.startedAt;
export const inCalendar = `b ${start}`;
export const calendar = (entries: readonly string[]): ExternalCalendar => ({
  userId: 'ann',
  entries: entries.map((one) => {
    const [name = '', startedAt = ''] = one.split(' ');
    return { name, startedAt };
  }),
});

/** A correct history in which a worker was killed. */
export const sound = (): Writable => ({
  before: ['u 1'],
  changes: [
    { uid: 'b', version: 1, startMs: 10 * second, endMs: 11 * second, resource: booking },
    { uid: 'c', version: 1, startMs: 10 * second, endMs: 11 * second },
    { uid: 'b', version: 2, startMs: 12 * second, endMs: 13 * second },
    { uid: 's', version: 'deleted', startMs: 14 * second, endMs: 15 * second },
  ],
  feed,
  finalResources: [finalResource()],
  damaged: [],
  calendars: [calendar([inCalendar])],
  meetings: ['https://zoom/1'],
  shared: [],
  withAccounts: [],
  follows: [feed.map(({ uid }) => uid), feed.map(({ uid }) => uid)],
  endpoints: [{ path: '/good', sinceMs: 5 * second, replayedMs: [] }],
  expiry: { kept: ['k'], refusal: '410 cursor/expired', read: [['k'], ['k']] },
  received: [
    ...feed.slice(1).map((one, index) => request(one, '/good', 20 + index)),
    request(feed[1] as FeedEvent, '/good', 60),
  ],
  mails: [mail({}), reminder()],
  quietMs: 100 * second,
  reminderMinutes: 60,
  left: [],
  beyond: [],
  deaths: [{ worker: 'deliver', atMs: 30 * second }],
});
