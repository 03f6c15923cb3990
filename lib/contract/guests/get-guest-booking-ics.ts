import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';

export const GetGuestBookingIcs = contract({
  id: 'getGuestBookingIcs',
  summary: 'Get the calendar entry of the booking of a guest',
  description:
    'Returns the booking as an iCalendar file (RFC 5545) that the guest can add to their calendar: `METHOD:REQUEST`, or ' +
    '`METHOD:CANCEL` if the booking is cancelled, which removes the entry again. The `UID` never changes, and `SEQUENCE` is the ' +
    'version of the booking.',
  scope: 'guest',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.string(),
  mediaType: 'text/calendar',
  versioned: false,
  problems: [],
});
