import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { instantText } from '../fields.ts';

const optionalText = v.optional(v.string());

export const Contact = v.object({
  name: v.string(),
  email: v.string(),
  ccEmails: v.array(v.string()),
  company: v.string(),
  phoneNumber: v.string(),
  message: v.string(),
  textRemindNumber: v.string(),
  textRemindCountryCode: v.string(),
  answers: v.array(v.object({ question: v.string(), content: v.array(v.string()) })),
  tracking: v.object({
    campaign: optionalText,
    source: optionalText,
    medium: optionalText,
    content: optionalText,
    term: optionalText,
  }),
  createdAt: instantText,
  updatedAt: instantText,
});

export const GetBookingContacts = contract({
  id: 'getBookingContacts',
  summary: 'Get the contacts of a booking',
  description:
    'Who booked, as they said it: address, answers and tracking. A list, because a booking can have ' +
    'several guests; each booking has one contact today.',
  scope: 'bookings:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: v.array(Contact) }),
  versioned: true,
  problems: ['booking/unknown'],
});
