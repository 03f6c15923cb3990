import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { instantText, uriText } from '../fields.ts';

export const Recording = v.object({
  createdAt: instantText,
  updatedAt: instantText,
  videoUrl: uriText,
  videoThumbnailUrl: uriText,
  isShareVideo: v.boolean(),
});

export const ListBookingRecordings = contract({
  id: 'listBookingRecordings',
  summary: 'List the recordings of a booking',
  description: 'All of them, newest `createdAt` first.',
  scope: 'bookings:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: v.array(Recording) }),
  versioned: false,
  problems: ['booking/unknown'],
});
