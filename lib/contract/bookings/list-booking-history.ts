import * as v from 'valibot';
import { contract, everyRole, noBody, paged } from '../contract.ts';
import { cursor, perPage } from '../fields.ts';
import { Event } from '../shared/event.ts';

export const ListBookingHistory = contract({
  id: 'listBookingHistory',
  summary: 'List the history of a booking',
  description:
    'Returns the events of a booking, newest first: who changed what and when, and what it was before. ' +
    'Recordings, transcripts, and recaps that were added are events too. An event can arrive a few seconds after its change.',
  scope: 'bookings:read',
  roles: everyRole,
  query: v.strictObject({ perPage, cursor }),
  body: noBody,
  status: 200,
  reply: paged(Event),
  versioned: false,
  problems: ['booking/unknown'],
});
