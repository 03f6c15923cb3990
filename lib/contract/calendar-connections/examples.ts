import type { ExamplesOf } from '../example.ts';

const uid = 'c5Tq8RnWv2Kd';
const at = '2032-02-22T17:04:31.208Z';
const calendar = { id: 'Gh5UOCxI3pS0vJtWkQ7y2A', name: 'Family', color: '#3f7fbf' };
const connection = {
  uid,
  provider: 'ics',
  account: 'calendars.example.com',
  status: 'connected',
  calendars: [{ ...calendar, isBusy: true, isWritable: false, isTarget: false }],
  onFailure: 'open',
  lastSyncedAt: at,
  lastError: null,
  unreadable: 0,
  cut: 0,
  createdAt: at,
  updatedAt: at,
};

export const examples: ExamplesOf<'calendar-connections'> = {
  listCalendarConnections: { reply: { data: [connection], nextCursor: null } },
  createCalendarConnection: {
    body: { provider: 'ics', url: 'https://calendars.example.com/private/f3b0c1/basic.ics' },
    reply: { data: connection },
  },
  getCalendarConnection: { params: { uid }, reply: { data: connection } },
  updateCalendarConnection: {
    params: { uid },
    body: { onFailure: 'closed' },
    reply: { data: { ...connection, onFailure: 'closed' } },
  },
  deleteCalendarConnection: { params: { uid }, reply: {} },
  checkCalendarConnection: {
    params: { uid },
    reply: {
      data: {
        status: 'connected',
        checkedAt: '2032-02-22T17:05:02.117Z',
        latencyMs: 212,
        calendars: [calendar],
        problem: null,
      },
    },
  },
  syncCalendarConnection: { params: { uid }, reply: { data: connection } },
  authorizeCalendarConnection: {
    params: { uid },
    body: {
      code: '4/0AeanS0ZbLk3Yx8Qd2RtVw',
      state: `${uid}.0Hq3mXb7ZtVn5Lk2Rd9Ws4Yc8Pf1Ja6GeUoTiBvNh`,
    },
    reply: {
      data: {
        ...connection,
        provider: 'google',
        account: 'ada@example.com',
        calendars: [
          {
            id: 'ada@example.com',
            name: 'Ada',
            color: '#9fe1e7',
            isBusy: true,
            isWritable: true,
            isTarget: true,
          },
        ],
      },
    },
  },
  getCalendarConnectionCallback: { reply: '<!doctype html>…' },
};
