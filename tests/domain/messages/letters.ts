import { exampleBooking } from '../../../lib/contract/bookings/examples.ts';
import type { Booking } from '../../../lib/domain/bookings/booking.ts';
import type { MessageFacts, Receiver } from '../../../lib/domain/messages/message.ts';

export const booking: Booking = {
  ...exampleBooking,
  uid: 'b00king0talk',
  eventTypeId: 'any_talk0000',
  name: 'A talk',
  description: '',
  startedAt: '2026-12-01T01:00:00.000Z',
  endedAt: '2026-12-01T01:30:00.000Z',
  locationId: 'zoom',
  url: 'https://meet.example.com/talk',
  address: null,
  access: null,
  timeZone: 'Asia/Tokyo',
  hosts: [{ userId: 'ann', role: 'admin' }],
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-20T00:00:00.000Z',
  urlStatus: 'available',
};

export const facts: MessageFacts = {
  booking,
  contact: {
    name: 'Ada',
    email: 'ada@example.com',
    company: '',
    message: '',
    answers: [],
    payment: null,
  },
  subject: 'A talk',
  organization: 'Example',
  hosts: ['Ann'],
  isAnswered: true,
};

export const receiver: Receiver = {
  role: 'guest',
  name: 'Ada',
  email: 'ada@example.com',
  locale: 'en',
  language: 'en',
  timeZone: 'Europe/London',
  timeFormat: '24h',
};
