import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { createdAt, updatedAt } from '../fields.ts';

export const Recap = described(
  v.object({
    createdAt,
    updatedAt,
    title: described(v.string(), 'The title of the recap.'),
    summary: described(v.string(), 'The summary of the meeting.'),
    actionItems: described(v.array(v.string()), 'The tasks that were agreed in the meeting.'),
  }),
  'Recap of a meeting.',
);

export const ListBookingRecaps = contract({
  id: 'listBookingRecaps',
  summary: 'List the recaps of a booking',
  description:
    'Returns all recaps of a booking, newest first. They come from Zoom, if the deployment receives its notices, and from your own recorder ' +
    '(`POST` on the same path). Recaps of Google Meet and Microsoft Teams are not listed.',
  scope: 'bookings:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: described(v.array(Recap), 'The recaps of the booking.') }),
  versioned: false,
  problems: ['booking/unknown'],
});
