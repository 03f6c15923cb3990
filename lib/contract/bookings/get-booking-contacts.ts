import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { Contact } from '../shared/contact.ts';

export const GetBookingContacts = contract({
  id: 'getBookingContacts',
  summary: 'Get the contacts of a booking',
  description:
    'Returns the contact details, answers, and tracking parameters as the guest entered them. The response is ' +
    'a list, but every booking currently has exactly one contact.',
  scope: 'bookings:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: described(v.array(Contact), 'The contacts of the booking.') }),
  versioned: true,
  problems: ['booking/unknown'],
});
