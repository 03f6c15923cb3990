import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { uriText } from '../fields.ts';
import { guestBookingMembers } from './guest-booking.ts';

const host = v.object({ name: described(v.string(), 'The name of the host.', 'Rowan Ashdown') });

export const GetGuestBooking = contract({
  id: 'getGuestBooking',
  summary: 'Get the booking of a guest',
  description:
    'Returns the booking that the link of the guest is for. Other guests, and the contact details of hosts, are not part of it.',
  scope: 'guest',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({
    data: described(
      v.object({
        ...guestBookingMembers,
        hosts: described(v.array(host), 'The hosts of the booking.'),
        organizationName: described(v.string(), 'The name of the organization.', 'Example Clinic'),
        bookingPageUrl: described(
          v.nullable(uriText),
          'The URL of the page on which the guest can book the same event type again, or `null` if they cannot: its `visibility` is `private`, or it is disabled or deleted.',
          'https://api.example.com/t/example-clinic/e/Qm3xV8tLr0Za',
        ),
        locale: described(
          v.string(),
          'The language of messages to the guest, `en` or `ja`, with the region of the guest for dates and times. Defaults to the language of the organization.',
          'en-GB',
        ),
      }),
      'The booking as its guest sees it, with its hosts.',
    ),
  }),
  versioned: true,
  showsOthers: true,
  problems: [],
});
