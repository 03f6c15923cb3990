import * as v from 'valibot';
import { contract, noQuery, writers } from '../contract.ts';
import { described } from '../described.ts';
import { httpsUrl } from '../fields.ts';
import { Recording } from './list-booking-recordings.ts';
import { sourceIdOf } from './source-id.ts';

export const CreateBookingRecording = contract({
  id: 'createBookingRecording',
  summary: 'Add a recording to a booking',
  description:
    'Adds a recording of your own recorder to a booking, whatever the status of the booking. Its file stays where it is: the service keeps the ' +
    'URLs and does not open them. A recording with a `sourceId` that the booking has already is not added again or changed, and the response has it as it is.',
  scope: 'bookings:write',
  roles: writers,
  query: noQuery,
  body: v.strictObject({
    sourceId: sourceIdOf('recording', 'recorder-7f3a/1'),
    videoUrl: described(
      httpsUrl,
      'The URL of the video.',
      'https://recordings.example.com/b7Kq2nXw9LcV/1.mp4',
    ),
    videoThumbnailUrl: described(
      v.optional(v.union([v.literal(''), httpsUrl]), ''),
      'The URL of the preview image of the video. Empty if there is none.',
      'https://recordings.example.com/b7Kq2nXw9LcV/1.jpg',
    ),
    isShareVideo: described(
      v.optional(v.boolean(), false),
      'Whether the guest can see the recording.',
    ),
  }),
  status: 201,
  reply: v.object({ data: Recording }),
  versioned: false,
  problems: ['booking/unknown', 'booking/attachments-full'],
});
