import type { ExamplesOf } from '../example.ts';

/** Request of a guest for a first talk in London. */
const request = {
  uid: 'b7Kq2nXw9LcV',
  name: 'First talk',
  status: 'request',
  startedAt: '2032-03-01T09:00:00.000Z',
  endedAt: '2032-03-01T09:30:00.000Z',
  timeZone: 'Europe/London',
  locationId: 'zoom',
  phoneNumber: '',
  address: null,
  customLocation: '',
  payment: null,
  guest: {
    name: 'Tessa Wren',
    email: 'tessa.wren@example.com',
    company: 'Ashgrove Consulting',
    message: 'I would like to talk about my knee.',
  },
  isAnswerable: true,
  cancelReason: '',
  cancelledAt: null,
  createdAt: '2032-02-22T17:04:31.208Z',
  updatedAt: '2032-02-22T17:04:31.208Z',
};
const answered = { ...request, isAnswerable: false, updatedAt: '2032-02-24T01:30:00.000Z' };

export const examples: ExamplesOf<'answers'> = {
  getBookingRequest: {
    reply: {
      data: {
        ...request,
        hosts: [{ name: 'Rowan Ashdown' }],
        organizationName: 'Example Clinic',
        locale: 'en',
        timeFormat: '24h',
      },
    },
  },
  confirmBookingRequest: { reply: { data: { ...answered, status: 'open' } } },
  declineBookingRequest: {
    body: { reason: 'I am away that week.' },
    reply: {
      data: {
        ...answered,
        status: 'cancel',
        cancelReason: 'I am away that week.',
        cancelledAt: '2032-02-24T01:30:00.000Z',
      },
    },
  },
};
