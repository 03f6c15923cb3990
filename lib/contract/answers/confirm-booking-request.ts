import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { ShownRequest } from './shown-request.ts';

export const ConfirmBookingRequest = contract({
  id: 'confirmBookingRequest',
  summary: 'Confirm a booking request, by the link of a host',
  description:
    'Confirms the booking request on behalf of the host to whom the link was sent, as `POST /v1/bookings/{uid}/confirm` does. ' +
    'If the request has changed since the link was sent, the response is 412, and the host has a newer link.',
  scope: 'answer',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: ShownRequest }),
  versioned: true,
  showsOthers: true,
  problems: [
    'booking/too-large',
    'booking/already-confirmed',
    'booking/already-cancelled',
    'booking/already-over',
    'booking/slot-taken',
  ],
});
