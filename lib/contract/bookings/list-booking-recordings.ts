import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { createdAt, updatedAt, uriText } from '../fields.ts';

export const Recording = described(
  v.object({
    createdAt,
    updatedAt,
    videoUrl: described(
      uriText,
      'The URL of the video.',
      'https://recordings.example.com/b7Kq2nXw9LcV/1.mp4',
    ),
    videoThumbnailUrl: v.pipe(
      described(
        v.string(),
        'The URL of the preview image of the video. Empty if there is none.',
        'https://recordings.example.com/b7Kq2nXw9LcV/1.jpg',
      ),
      v.metadata({ anyOf: [{ format: 'uri' }, { const: '' }] }),
    ),
    isShareVideo: described(v.boolean(), 'Whether the video is shared.'),
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
