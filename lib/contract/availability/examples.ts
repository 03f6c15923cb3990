import type { ExamplesOf } from '../example.ts';

const uid = 'Hq7Wn2xTz4KR';
const userId = 'eT2wY9uLk7MvC4xQ8rSj1nBgF6Hd';
const colleagueId = 'pK6sD3fGh9JqW2eR5tYu8iLoZ1Xc';

const weekday = (wday: number, startHour: number, endHour: number) => ({
  startHour,
  startMinute: 0,
  endHour,
  endMinute: 0,
  startedAt: null,
  endedAt: null,
  wday,
  frequencyType: 2,
  frequencyInterval: 1,
  exceptions: [],
});

/** Mondays and a short Friday in London. One day is closed, and another one starts later than usual. */
const sent = {
  name: 'Term time',
  timezone: 'Europe/London',
  calendars: [weekday(1, 9, 17), weekday(5, 9, 13)],
  overrides: {
    '2032-03-26': [],
    '2032-04-05': [{ startHour: 12, startMinute: 30, endHour: 20, endMinute: 0 }],
  },
};

const created = {
  uid,
  teamId: 'acme',
  userId,
  ...sent,
  isDefault: true,
  createdAt: '2032-02-22T05:30:12.086Z',
  updatedAt: '2032-02-22T05:30:12.086Z',
};

const updated = {
  ...created,
  name: 'Summer term',
  overrides: {},
  updatedAt: '2032-04-20T10:00:00.540Z',
};

const period = { periodStart: '2032-03-01T00:00:00Z', periodEnd: '2032-03-02T00:00:00Z' };

const busy = [
  { startedAt: '2032-03-01T09:50:00.000Z', endedAt: '2032-03-01T11:30:00.000Z' },
  { startedAt: '2032-03-01T15:00:00.000Z', endedAt: '2032-03-01T16:00:00.000Z' },
];

/** Booking with ten minutes before it, and a schedule that begins at its end. */
const sources = [
  {
    startedAt: '2032-03-01T09:50:00.000Z',
    endedAt: '2032-03-01T10:30:00.000Z',
    source: {
      type: 'booking',
      uid: 'b7Kq2nXw9LcV',
      eventTypeId: 'Qm3xV8tLr0Za',
      startedAt: '2032-03-01T10:00:00.000Z',
      endedAt: '2032-03-01T10:30:00.000Z',
    },
  },
  {
    startedAt: '2032-03-01T10:30:00.000Z',
    endedAt: '2032-03-01T11:30:00.000Z',
    source: {
      type: 'schedule',
      uid: 'S0w7Jd_4mQzT',
      eventTypeId: null,
      startedAt: '2032-03-01T10:30:00.000Z',
      endedAt: '2032-03-01T11:30:00.000Z',
    },
  },
];

export const examples: ExamplesOf<'availability'> = {
  listUserAvailabilityCalendars: {
    query: { userId },
    reply: { data: [created], nextCursor: null },
  },
  createUserAvailabilityCalendar: { body: { userId, ...sent }, reply: { data: created } },
  getUserAvailabilityCalendar: { params: { uid }, reply: { data: created } },
  updateUserAvailabilityCalendar: {
    params: { uid },
    body: { name: 'Summer term', overrides: {} },
    reply: { data: updated },
  },
  deleteUserAvailabilityCalendar: { params: { uid }, reply: {} },
  listUserBusyTimes: { params: { userId }, query: period, reply: { data: busy } },
  listUserBusyTimesV2: { params: { userId }, query: period, reply: { data: sources } },
  listBusyTimes: {
    query: { userIds: `${userId},${colleagueId}`, ...period },
    reply: {
      data: [
        { userId, busyTimes: busy },
        { userId: colleagueId, busyTimes: [] },
      ],
    },
  },
};
