import type { ExamplesOf } from '../example.ts';

/** First talk in London, with a guest who lives in Los Angeles. */
const booking = {
  uid: 'b7Kq2nXw9LcV',
  name: 'First talk',
  guestName: 'Tessa Wren',
  status: 'open',
  startedAt: '2032-03-01T00:00:00.000Z',
  endedAt: '2032-03-01T00:30:00.000Z',
  timeZone: 'America/Los_Angeles',
  locationId: 'zoom',
  url: 'https://meet.example.com/desk',
  phoneNumber: '',
  address: null,
  customLocation: '',
  access: null,
  payment: null,
  cancelReason: '',
  cancelledAt: null,
  cancelledBy: null,
  cancellableUntil: '2032-02-29T00:00:00.000Z',
  reschedulableUntil: '2032-02-29T00:00:00.000Z',
  createdAt: '2032-02-22T17:04:31.208Z',
  updatedAt: '2032-02-22T17:04:31.208Z',
};

/** Slug of the team. */
const team = 'example-clinic';

const listed = {
  uid: 'Qm3xV8tLr0Za',
  name: 'First talk',
  description: 'Half an hour to get to know each other.',
  duration: 30,
};

/** Event type as guests see it before they book. */
const eventType = {
  ...listed,
  status: 'enable',
  timeZone: 'Europe/London',
  capacity: null,
  requiresConfirmation: false,
  questions: [
    {
      uid: 'h5Rk0tYp2MwX',
      label: 'Which figures?',
      type: 'checkbox',
      required: false,
      options: ['Revenue', 'Costs'],
    },
  ],
  locations: [
    {
      locationId: 'zoom',
      address: null,
      customLocation: null,
      isPhoneNumberRequired: false,
      isVideoCall: true,
    },
  ],
  hasTextReminders: true,
  payment: {
    methods: ['none', 'onsite'],
    currency: 'EUR',
    items: [{ uid: 'pAy0tYp2MwX1', name: 'Report in writing', price: 1250 }],
  },
  hosts: [{ name: 'Rowan Ashdown', profileImage: null }],
};

export const examples: ExamplesOf<'guests'> = {
  getGuestPage: { reply: '<!doctype html>…' },
  getGuestBooking: {
    reply: {
      data: {
        ...booking,
        hosts: [{ name: 'Rowan Ashdown' }],
        organizationName: 'Example Clinic',
        bookingPageUrl: `https://api.example.com/t/${team}/e/${listed.uid}`,
        locale: 'en-GB',
      },
    },
  },
  getGuestBookingIcs: {
    reply: [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//scheduling//service//EN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'UID:b7Kq2nXw9LcV@api.example.com',
      'SEQUENCE:1',
      'DTSTAMP:20320222T170431Z',
      'DTSTART:20320301T000000Z',
      'DTEND:20320301T003000Z',
      'SUMMARY:First talk',
      'LOCATION:https://meet.example.com/desk',
      'ORGANIZER;CN="Example Clinic":mailto:bookings@api.example.com',
      'ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Tessa Wren":mailto:tessa.wren@example.com',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  },
  listGuestRecordings: {
    reply: {
      data: [
        {
          createdAt: '2032-03-01T01:02:03.456Z',
          videoUrl: 'https://recordings.example.com/b7Kq2nXw9LcV/1.mp4',
          videoThumbnailUrl: '',
        },
      ],
    },
  },
  cancelGuestBooking: {
    body: { reason: 'I am ill.' },
    reply: {
      data: {
        ...booking,
        status: 'cancel',
        url: '',
        cancelReason: 'I am ill.',
        cancelledAt: '2032-02-24T01:30:00.000Z',
        cancelledBy: 'guest',
        cancellableUntil: null,
        reschedulableUntil: null,
        updatedAt: '2032-02-24T01:30:00.000Z',
      },
    },
  },
  rescheduleGuestBooking: {
    body: { timeZone: 'Europe/London', startedAt: '2032-03-02T10:00:00+09:00' },
    reply: {
      data: {
        ...booking,
        startedAt: '2032-03-02T01:00:00.000Z',
        endedAt: '2032-03-02T01:30:00.000Z',
        timeZone: 'Europe/London',
        cancellableUntil: '2032-03-01T01:00:00.000Z',
        reschedulableUntil: '2032-03-01T01:00:00.000Z',
        updatedAt: '2032-02-24T01:30:00.000Z',
      },
    },
  },
  listGuestAvailableSchedules: {
    query: { periodStart: '2032-03-01T00:00:00Z', periodEnd: '2032-03-08T00:00:00Z' },
    reply: {
      data: [{ startedAt: '2032-03-01T09:00:00.000Z' }, { startedAt: '2032-03-01T09:30:00.000Z' }],
    },
  },
  getPublicTeam: {
    params: { team },
    reply: {
      data: { name: 'Example Clinic', slug: team, locale: 'en', timeZone: 'Europe/London' },
    },
  },
  listPublicEventTypes: {
    params: { team },
    query: { perPage: '20' },
    reply: { data: [listed], nextCursor: null },
  },
  getPublicEventType: {
    params: { team, uid: listed.uid },
    reply: { data: eventType },
  },
  listPublicAvailableSchedules: {
    params: { team, uid: listed.uid },
    query: { periodStart: '2032-03-01T00:00:00Z', periodEnd: '2032-03-08T00:00:00Z' },
    reply: {
      data: [
        { startedAt: '2032-03-01T00:00:00.000Z', remainingCapacity: 1 },
        { startedAt: '2032-03-01T00:30:00.000Z', remainingCapacity: 1 },
      ],
    },
  },
  createPublicBooking: {
    params: { team },
    body: {
      eventTypeId: listed.uid,
      startedAt: '2032-03-01T09:00:00+09:00',
      timeZone: booking.timeZone,
      name: booking.guestName,
      email: 'tessa.wren@example.com',
      locationId: 'zoom',
      answers: [{ questionUid: 'h5Rk0tYp2MwX', content: ['Revenue', 'Costs'] }],
    },
    reply: { data: { ...booking, token: 'WyJndWVzdCJd.q83vEjRWeJASNFZ4kKvN7w' } },
  },
  receiveTextReply: {
    params: { provider: 'webhook' },
    body: {
      type: 'text.received',
      timestamp: '2032-03-01T00:00:00.000Z',
      data: { from: '+12135550142', text: 'STOP' },
    },
    reply: {},
  },
  unsubscribeGuest: {
    query: {
      token:
        'WyJ1bnN1YnNjcmliZSIsIkY0UDVuWmFkIiwib3JnS3EyblgiLCJrdUxrVGg3eWoifQ.b1x9TqXyJc2vLr0sWm4n8A',
    },
    body: { 'List-Unsubscribe': 'One-Click' },
    reply: {},
  },
};
