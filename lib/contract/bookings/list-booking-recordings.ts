import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { createdAt, updatedAt } from '../fields.ts';
import { video } from './video.ts';

export const Recording = described(
  v.object({
    createdAt,
    updatedAt,
    ...video,
    isShareVideo: described(v.boolean(), 'Whether the guest can see the recording.'),
  }),
  'Video recording of a meeting.',
);

export const ListBookingRecordings = contract({
  id: 'listBookingRecordings',
  summary: 'List the recordings of a booking',
  description:
    'Returns all recordings of a booking, newest first. They come from Zoom, if the deployment receives its notices, and from your own recorder ' +
    '(`POST` on the same path). Recordings at Google Meet and Microsoft Teams are not listed. A URL works as long as the recording exists at its provider.',
  scope: 'bookings:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: described(v.array(Recording), 'The recordings of the booking.') }),
  versioned: false,
  problems: ['booking/unknown'],
});
