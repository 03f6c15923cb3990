import * as v from 'valibot';
import { languageTag, longestLanguage } from '../../domain/bookings/attachment.ts';
import { contract, noQuery, writers } from '../contract.ts';
import { described } from '../described.ts';
import { httpsUrl, text } from '../fields.ts';
import { Transcript } from './list-booking-transcripts.ts';
import { sourceIdOf } from './source-id.ts';

export const CreateBookingTranscript = contract({
  id: 'createBookingTranscript',
  summary: 'Add a transcript to a booking',
  description:
    'Adds a transcript to a booking, whatever the status of the booking. The service keeps its URL and does not open it. A transcript with a `sourceId` that the ' +
    'booking has already is not added again or changed, and the response has it as it is.',
  scope: 'bookings:write',
  roles: writers,
  query: noQuery,
  body: v.strictObject({
    sourceId: sourceIdOf('transcript', 'recorder-7f3a/1/ja'),
    language: described(
      v.pipe(text(longestLanguage), v.regex(languageTag, 'Must be a language tag, such as pt-BR.')),
      'The language of the transcript: a language tag, such as `en` or `pt-BR`.',
      'ja',
    ),
    transcriptUrl: described(
      httpsUrl,
      'The URL of the transcript.',
      'https://recordings.example.com/b7Kq2nXw9LcV/2.ja.vtt',
    ),
  }),
  status: 201,
  reply: v.object({ data: Transcript }),
  versioned: false,
  problems: ['booking/unknown', 'booking/attachments-full'],
});
