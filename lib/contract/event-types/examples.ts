import type { ExamplesOf } from '../example.ts';

const eventTypeId = 'Qm3xV8tLr0Za';

/** Notification of the guest, a day before and again an hour before. */
const notification = {
  isSendToGuest: true,
  isSendToHosts: false,
  reminders: [
    { minutesBefore: 1440, to: 'guest', channel: 'email' },
    { minutesBefore: 60, to: 'guest', channel: 'text' },
  ],
  replyTo: 'desk@example.com',
};

/**
 * Rule for guests of one company, and for guests who write in Japanese about an account. They get a host who knows
 * them.
 */
const newRule = {
  name: 'Key accounts',
  operator: 'or',
  groups: [
    {
      operator: 'and',
      conditions: [
        { field: 'email', questionUid: null, operator: 'endsWith', value: '@example.com' },
      ],
    },
    {
      operator: 'and',
      conditions: [
        { field: 'locale', questionUid: null, operator: 'is', value: 'ja' },
        { field: 'answer', questionUid: 'h5Rk0tYp2MwX', operator: 'contains', value: 'account' },
      ],
    },
  ],
  hostIds: ['mJ4tR8vKq1ZsX6bN3yHc7wPdL5Ga', 'eT2wY9uLk7MvC4xQ8rSj1nBgF6Hd'],
  minutesPerDay: 240,
  method: 'priority',
};
const rule = {
  ...newRule,
  uid: 'r9Vd3_kWm7Qe',
  sort: 0,
  minutesPerWeek: null,
  minutesPerMonth: null,
  createdAt: '2032-02-22T17:04:31.208Z',
  updatedAt: '2032-02-22T17:04:31.208Z',
};
const ofRule = { eventTypeId, uid: rule.uid };
const token =
  'eyJldmVudFR5cGVJZCI6IlFtM3hWOHRMcjBaYSIsIm5hbWUiOiJUZXNzYSBXcmVuIiwiZW1haWwiOiJ0ZXNzYS53cmVuQGV4YW1wbGUuY29tIiwiZXhwaXJlc0F0TXMiOjE4MDM0MDIyNzEyMDh9.kZ3v0Jd8sQmT5yXnR1aLwc';

const host = {
  uid: 'eT2wY9uLk7MvC4xQ8rSj1nBgF6Hd',
  role: 'admin',
  userType: 'host',
  priority: 0,
  weight: 1,
  sort: 0,
};

const place = {
  locationId: 'zoom',
  provider: 'zoom',
  url: 'https://meet.example.com/desk',
  phoneNumber: null,
  address: null,
  customLocation: null,
  access: null,
};

/** First talk in London, which can be booked six times a day. */
const eventType = {
  uid: eventTypeId,
  name: 'First talk',
  description: 'Half an hour to get to know each other.',
  status: 'enable',
  visibility: 'private',
  duration: 30,
  interval: 30,
  bufferBefore: 0,
  bufferAfter: 10,
  minimumNotice: 120,
  guestMayCancelUntil: 1440,
  guestMayRescheduleUntil: 1440,
  window: { days: 60 },
  timeZone: 'Europe/London',
  capacity: null,
  requiresConfirmation: false,
  booksOverWork: false,
  holdsWhileRequested: true,
  locations: [place],
  questions: [
    {
      uid: 'h5Rk0tYp2MwX',
      label: 'Which figures?',
      type: 'checkbox',
      required: false,
      options: ['Revenue', 'Costs'],
    },
  ],
  assignment: { type: 'any', method: 'equal' },
  limits: [{ kind: 'bookings', period: 'day', max: 6 }],
  payment: { methods: ['none'], currency: null, items: [] },
  bookingName: '{eventType} with {name}',
  priority: 'middle',
  hosts: [host],
  createdAt: '2032-01-11T09:30:00.000Z',
  updatedAt: '2032-01-11T09:30:00.000Z',
};

const shownHost = {
  ...host,
  name: 'Rowan Ashdown',
  email: 'rowan.ashdown@example.com',
  profileImage: null,
};

/** Examples in a London week that begins on the day after the clocks went forward. */
export const examples: ExamplesOf<'event-types'> = {
  listEventTypes: {
    query: { status: 'enable', perPage: '20' },
    reply: { data: [eventType], nextCursor: null },
  },
  createEventType: {
    body: {
      name: eventType.name,
      description: eventType.description,
      duration: 30,
      bufferAfter: 10,
      minimumNotice: 120,
      window: { days: 60 },
      timeZone: 'Europe/London',
      locations: [{ locationId: 'zoom', url: place.url }],
      questions: eventType.questions,
      limits: eventType.limits,
      bookingName: eventType.bookingName,
      hosts: [{ uid: host.uid }],
    },
    reply: { data: eventType },
  },
  getEventType: { params: { uid: eventTypeId }, reply: { data: eventType } },
  updateEventType: {
    params: { uid: eventTypeId },
    body: { minimumNotice: 60, window: null },
    reply: {
      data: {
        ...eventType,
        minimumNotice: 60,
        window: null,
        updatedAt: '2032-02-01T16:12:45.118Z',
      },
    },
    progress: { data: { countedBookings: 12_480 } },
  },
  deleteEventType: {
    params: { uid: eventTypeId },
    query: { cancelBookings: 'true' },
    reply: {},
    progress: { data: { cancelledBookings: 1_240 } },
  },
  listEventTypeHosts: {
    params: { eventTypeId },
    query: { perPage: '20' },
    reply: { data: [shownHost], nextCursor: null },
  },
  createEventTypeHost: {
    params: { eventTypeId },
    body: { uid: host.uid, weight: 2 },
    reply: { data: { ...shownHost, weight: 2 } },
  },
  getEventTypeHost: { params: { eventTypeId, uid: host.uid }, reply: { data: shownHost } },
  updateEventTypeHost: {
    params: { eventTypeId, uid: host.uid },
    body: { priority: 3, sort: 1 },
    reply: { data: { ...shownHost, priority: 3, sort: 1 } },
  },
  deleteEventTypeHost: { params: { eventTypeId, uid: host.uid }, reply: {} },
  listHostAssignRules: { params: { eventTypeId }, reply: { data: [rule], nextCursor: null } },
  createHostAssignRule: { params: { eventTypeId }, body: newRule, reply: { data: rule } },
  getHostAssignRule: { params: ofRule, reply: { data: rule } },
  updateHostAssignRule: {
    params: ofRule,
    body: { minutesPerDay: null, method: null },
    reply: {
      data: {
        ...rule,
        minutesPerDay: null,
        method: null,
        updatedAt: '2032-02-23T09:12:00.417Z',
      },
    },
  },
  deleteHostAssignRule: { params: ofRule, reply: {} },
  getEventTypeNotification: { params: { eventTypeId }, reply: { data: notification } },
  updateEventTypeNotification: {
    params: { eventTypeId },
    body: { isSendToHosts: false, reminders: notification.reminders },
    reply: { data: notification },
  },
  createAccountIntegrationLink: {
    params: { teamId: 'Vb7pW2sXk9Ty', eventTypeId },
    body: { name: 'Tessa Wren', email: 'tessa.wren@example.com' },
    reply: {
      data: { url: `https://api.example.com/t/Vb7pW2sXk9Ty/e/${eventTypeId}#token=${token}` },
    },
  },
  listAvailableSchedules: {
    params: { uid: eventTypeId },
    query: { periodStart: '2032-03-29T00:00:00+01:00', periodEnd: '2032-04-03T00:00:00+01:00' },
    reply: {
      data: [
        { startedAt: '2032-03-29T08:00:00.000Z', remainingCapacity: 1 },
        { startedAt: '2032-03-29T08:30:00.000Z', remainingCapacity: 1 },
        { startedAt: '2032-03-30T13:00:00.000Z', remainingCapacity: 1 },
      ],
    },
  },
  listAvailableSchedulesV2: {
    params: { uid: eventTypeId },
    query: {
      periodStart: '2032-03-29T09:00:00+01:00',
      periodEnd: '2032-03-29T10:00:00+01:00',
      timeZone: 'Asia/Tokyo',
      explain: 'true',
    },
    reply: {
      data: [
        {
          date: '2032-03-29',
          slots: [
            {
              startedAt: '2032-03-29T08:00:00.000Z',
              endedAt: '2032-03-29T08:30:00.000Z',
              remainingCapacity: 1,
              hostIds: ['h2Vd8sXqPz4LrT0mKc6WyBn9GfJa'],
            },
          ],
          notOffered: [{ startedAt: '2032-03-29T08:30:00.000Z', reasons: [0] }],
          reasons: [
            {
              code: 'busy',
              userId: 'h2Vd8sXqPz4LrT0mKc6WyBn9GfJa',
              source: {
                type: 'booking',
                uid: 'b7Kq2nXw9LcV',
                startedAt: '2032-03-29T08:30:00.000Z',
                endedAt: '2032-03-29T09:00:00.000Z',
              },
            },
          ],
        },
      ],
    },
  },
};
