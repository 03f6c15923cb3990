import type { ExamplesOf } from '../example.ts';

const uid = 'S0w7Jd_4mQzT';
const kathmanduHost = 'pK6sD3fGh9JqW2eR5tYu8iLoZ1Xc';

/** Routine on every Monday at ten in Kathmandu, which is 04:15 UTC, except on one holiday. */
const routine = {
  duration: 60,
  endedAt: '2032-06-30T18:15:00.000Z',
  schedules: [
    {
      startHour: 10,
      startMinute: 0,
      endHour: 11,
      endMinute: 0,
      wday: 1,
      frequencyType: 2,
      frequencyInterval: 1,
      exceptions: ['2032-03-22'],
    },
  ],
};

const attendees = [
  { userId: kathmanduHost, role: 'admin', userType: 'host' },
  { email: 'maya@example.com', role: 'viewer', userType: 'guest' },
];

const created = {
  uid,
  name: 'Weekly review',
  description: 'Figures of the past week.',
  status: 'open',
  startedAt: '2032-03-01T04:15:00.000Z',
  endedAt: '2032-03-01T05:15:00.000Z',
  isAllDay: false,
  timeZone: 'Asia/Kathmandu',
  url: null,
  urlStatus: 'none',
  address: '12 Example Marg, Kathmandu',
  phoneNumber: null,
  customLocation: null,
  access: 'Meeting room on the roof.',
  routine,
  isRemind: false,
  projectId: null,
  attendees,
  priority: 'middle',
  displayType: 'teamPublic',
  location: 'inPerson',
  transparency: 'opaque',
  behavior: 'event',
  visibilityType: 'default',
  createdBy: kathmanduHost,
  createdAt: '2032-02-22T05:30:12.086Z',
  updatedAt: '2032-02-22T05:30:12.086Z',
  isConcealed: false,
};

const updated = {
  ...created,
  name: 'Weekly review, longer',
  description: null,
  endedAt: '2032-03-01T05:45:00.000Z',
  routine: {
    ...routine,
    duration: 90,
    schedules: routine.schedules.map((item) => ({ ...item, endMinute: 30 })),
  },
  updatedAt: '2032-02-23T06:00:00.540Z',
};

const updatedEvent = {
  uid: 'evt_0WfJ6ZtR1sKd4HxUe5GaMo',
  event: 'schedule_updated',
  kinds: ['schedule_updated'],
  createdAt: updated.updatedAt,
  version: 2,
  by: kathmanduHost,
  requestId: '7a3b6e52-91d4-4c2b-8f0e-5d1c0b9e6a27',
  object: updated,
  contact: null,
  answers: null,
  tracking: null,
  previous: {
    name: created.name,
    description: created.description,
    endedAt: created.endedAt,
    routine,
  },
};

export const examples: ExamplesOf<'schedules'> = {
  createSchedule: {
    body: {
      name: 'Weekly review',
      description: 'Figures of the past week.',
      timeZone: 'Asia/Kathmandu',
      startedAt: '2032-03-01T10:00:00',
      endedAt: '2032-03-01T11:00:00',
      routine,
      attendees,
      address: '12 Example Marg, Kathmandu',
      access: 'Meeting room on the roof.',
      priority: 'middle',
      location: 'inPerson',
    },
    reply: { data: created },
  },
  listSchedules: {
    query: { startedAt: '2032-03-01T00:00:00Z', endedAt: '2032-04-01T00:00:00Z' },
    reply: { data: [created], nextCursor: null },
  },
  getSchedule: { params: { uid }, reply: { data: created } },
  updateSchedule: {
    params: { uid },
    body: {
      name: 'Weekly review, longer',
      description: null,
      endedAt: '2032-03-01T11:30:00+05:45',
      routine: updated.routine,
      updateMessage: 'We need half an hour more.',
    },
    reply: { data: updated },
  },
  deleteSchedule: {
    params: { uid },
    query: { updateMessage: 'We meet next week instead.' },
    reply: {},
  },
  listScheduleHistory: {
    params: { uid },
    query: { perPage: '20' },
    reply: { data: [updatedEvent], nextCursor: null },
  },
};
