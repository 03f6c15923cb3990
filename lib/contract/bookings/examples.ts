import type { Booking } from '../../domain/bookings/booking.ts';
import type { ExamplesOf } from '../example.ts';
import { attachmentExamples } from './attachment-examples.ts';

const uid = 'b7Kq2nXw9LcV';
const tokyoHost = 'mJ4tR8vKq1ZsX6bN3yHc7wPdL5Ga';
const londonHost = 'eT2wY9uLk7MvC4xQ8rSj1nBgF6Hd';

/** Booking at nine in the morning in Tokyo, with a guest who calls from Los Angeles. */
export const exampleBooking: Booking = {
  uid,
  eventTypeId: 'Qm3xV8tLr0Za',
  name: 'Tessa Wren',
  description: 'I would like to see the quarterly figures.',
  status: 'open',
  startedAt: '2032-03-01T00:00:00.000Z',
  endedAt: '2032-03-01T00:30:00.000Z',
  locationId: 'inPerson',
  url: '',
  phoneNumber: '',
  address: '1-1 Example-cho, Chiyoda, Tokyo',
  customLocation: '',
  access: 'Second floor, ring at the left door.',
  timeZone: 'America/Los_Angeles',
  priority: 'middle',
  spamType: 0,
  cancelReason: '',
  cancelledAt: null,
  cancelledBy: null,
  capacity: null,
  hosts: [{ userId: tokyoHost, role: 'admin' }],
  createdAt: '2032-02-22T17:04:31.208Z',
  updatedAt: '2032-02-22T17:04:31.208Z',
  urlStatus: 'none',
};

/** The booking two days later, with another host in London. */
const moved = {
  ...exampleBooking,
  description: 'Figures and forecast.',
  startedAt: '2032-03-03T16:00:00.000Z',
  endedAt: '2032-03-03T16:45:00.000Z',
  priority: 'high',
  hosts: [{ userId: londonHost, role: 'admin' }],
  updatedAt: '2032-02-23T09:12:00.417Z',
};

const cancelled = {
  ...exampleBooking,
  status: 'cancel',
  cancelReason: 'The figures are late.',
  cancelledAt: '2032-02-24T01:30:00.000Z',
  cancelledBy: 'host',
  updatedAt: '2032-02-24T01:30:00.000Z',
};

const rescheduled = {
  ...exampleBooking,
  startedAt: '2032-03-02T01:00:00.000Z',
  endedAt: '2032-03-02T01:30:00.000Z',
  timeZone: 'Europe/London',
  updatedAt: '2032-02-23T08:00:02.611Z',
};

const confirmed = { ...exampleBooking, updatedAt: '2032-02-22T18:20:00.000Z' };

const declined = {
  ...cancelled,
  cancelReason: 'The figures are not for guests.',
};

const contact = {
  name: 'Tessa Wren',
  email: 'tessa.wren@example.com',
  ccEmails: ['office@example.com'],
  company: 'Wren & Sons',
  phoneNumber: '+1 213 555 0142',
  message: 'I would like to see the quarterly figures.',
  textRemindNumber: '2135550142',
  textRemindCountryCode: '+1',
  payment: {
    paymentMethod: 'onsite',
    currency: 'EUR',
    items: [{ uid: 'pAy0tYp2MwX1', name: 'Report in writing', price: 1250 }],
  },
  answers: [{ question: 'Which figures?', content: ['Revenue', 'Costs'] }],
  tracking: { campaign: 'spring', source: 'newsletter' },
  createdAt: '2032-02-22T17:04:31.208Z',
  updatedAt: '2032-02-22T17:04:31.208Z',
};

const { answers, tracking, ...details } = contact;

/** Event after the host moved the guest's booking to the next day. */
export const rescheduledEvent = {
  uid: 'evt_3kTq9XbW7mLr2VzYc8NpQd',
  event: 'host_rescheduled',
  kinds: ['host_rescheduled', 'booking_updated'],
  createdAt: rescheduled.updatedAt,
  version: 2,
  by: tokyoHost,
  requestId: 'c5e8b1b4-7a0f-4a52-9a5c-0f6f2f0a8b11',
  object: rescheduled,
  contact: details,
  answers,
  tracking,
  previous: {
    startedAt: exampleBooking.startedAt,
    endedAt: exampleBooking.endedAt,
    timeZone: exampleBooking.timeZone,
  },
};

const reassigned = { uid, host: { uid: londonHost, name: 'Rowan Ashdown' } };

/** The host in London has fewer minutes, but the deciding rule prefers the host with the higher priority. */
const assignment = {
  method: 'priority',
  rule: 'r9Vd3_kWm7Qe',
  rules: [
    { uid: 'p2Xc8_hTz4Lb', outcome: 'conditions-not-met', overHostIds: [], wanted: null },
    {
      uid: 'r9Vd3_kWm7Qe',
      outcome: 'decided',
      overHostIds: [],
      wanted: {
        hostIds: [tokyoHost, londonHost],
        minutesPerDay: 240,
        minutesPerWeek: null,
        minutesPerMonth: null,
        method: 'priority',
      },
    },
  ],
  candidates: [
    {
      userId: londonHost,
      free: true,
      weight: 1,
      priority: 1,
      sort: 1,
      bookedMinutes: 30,
      lastBookedAt: '2032-02-19T10:11:00.000Z',
      shortfallMinutes: 15,
      minutesWithThis: { day: 30, week: null, month: null },
      rank: 2,
    },
    {
      userId: tokyoHost,
      free: true,
      weight: 1,
      priority: 2,
      sort: 0,
      bookedMinutes: 60,
      lastBookedAt: '2032-02-20T08:00:00.000Z',
      shortfallMinutes: -15,
      minutesWithThis: { day: 90, week: null, month: null },
      rank: 1,
    },
  ],
  others: null,
  lastAssigned: null,
  order: [tokyoHost, londonHost],
  chosen: [tokyoHost],
};
export const examples: ExamplesOf<'bookings'> = {
  ...attachmentExamples,
  createBooking: {
    body: {
      startedAt: '2032-03-01T09:00:00+09:00',
      timeZone: 'America/Los_Angeles',
      eventTypeId: 'Qm3xV8tLr0Za',
      email: 'tessa.wren@example.com',
      name: 'Tessa Wren',
      company: 'Wren & Sons',
      textRemindCountryCode: '+1',
      textRemindNumber: '2135550142',
      ccEmails: ['office@example.com'],
      message: 'I would like to see the quarterly figures.',
      locale: 'en',
      locationId: 'inPerson',
      phoneNumber: '+1 213 555 0142',
      tracking: { campaign: 'spring', source: 'newsletter' },
      answers: [{ questionUid: 'h5Rk0tYp2MwX', content: ['Revenue', 'Costs'] }],
      payment: { paymentMethod: 'none', items: [] },
    },
    reply: { data: exampleBooking },
  },
  listBookings: {
    query: { status: 'open', startedAt: '2032-03-01T00:00:00+09:00', perPage: '20' },
    reply: { data: [exampleBooking], nextCursor: null },
  },
  getBooking: { params: { uid }, reply: { data: exampleBooking } },
  updateBooking: {
    params: { uid },
    body: {
      description: 'Figures and forecast.',
      startedAt: '2032-03-03T16:00:00Z',
      endedAt: '2032-03-03T16:45:00Z',
      hosts: [{ userId: londonHost, role: 'admin' }],
      priority: 'high',
      isSendUpdates: false,
    },
    reply: { data: moved },
  },
  cancelBooking: {
    params: { uid },
    body: { reason: 'The figures are late.' },
    reply: { data: cancelled },
  },
  getBookingAssignment: { params: { uid }, reply: { data: assignment } },
  rescheduleBooking: {
    params: { uid },
    body: { timeZone: 'Europe/London', startedAt: '2032-03-02T10:00:00+09:00' },
    reply: { data: rescheduled },
  },
  createGuestLink: {
    params: { uid },
    body: { revokeFormer: false },
    reply: {
      data: {
        url: 'https://api.example.com/b#WyJndWVzdCJd.q83vEjRWeJASNFZ4kKvN7w',
        expiresAt: '2032-03-31T00:30:00.000Z',
      },
    },
  },
  confirmBooking: { params: { uid }, reply: { data: confirmed } },
  declineBooking: {
    params: { uid },
    body: { reason: 'The figures are not for guests.' },
    reply: { data: declined },
  },
  getBookingContacts: { params: { uid }, reply: { data: [contact] } },
  listBookingHistory: {
    params: { uid },
    query: { perPage: '20' },
    reply: { data: [rescheduledEvent], nextCursor: null },
  },
  reassignBookingAutomatically: {
    params: { bookingId: uid },
    reply: { data: reassigned },
  },
  reassignBooking: {
    params: { bookingId: uid, userId: londonHost },
    reply: { data: reassigned },
  },
};
