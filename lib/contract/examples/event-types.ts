import type { ExamplesOf } from './example.ts';

const eventTypeId = 'Qm3xV8tLr0Za';

/** The guest is reminded a day before and told again an hour before. */
const notification = {
  isSendToGuest: true,
  isSendToHosts: false,
  reminders: [
    { minutesBefore: 1440, to: 'guest', channel: 'email' },
    { minutesBefore: 60, to: 'guest', channel: 'text' },
  ],
  replyTo: 'desk@example.com',
};

/** A London week that begins on the day after the clocks went forward. */
export const eventTypes: ExamplesOf<'event-types'> = {
  getEventTypeNotification: { params: { eventTypeId }, reply: { data: notification } },
  updateEventTypeNotification: {
    params: { eventTypeId },
    body: { isSendToHosts: false, reminders: notification.reminders },
    reply: { data: notification },
  },
  listAvailableSchedules: {
    params: { uid: eventTypeId },
    query: { periodStart: '2027-03-29T00:00:00+01:00', periodEnd: '2027-04-03T00:00:00+01:00' },
    reply: {
      data: [
        { startedAt: '2027-03-29T08:00:00.000Z', remainingCapacity: 1 },
        { startedAt: '2027-03-29T08:30:00.000Z', remainingCapacity: 1 },
        { startedAt: '2027-03-30T13:00:00.000Z', remainingCapacity: 1 },
      ],
    },
  },
};
