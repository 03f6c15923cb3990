import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { createdAt, updatedAt, uriText } from '../fields.ts';

export const Transcript = described(
  v.object({
    createdAt,
    updatedAt,
    language: described(
      v.string(),
      'The language of the transcript: a language tag, such as `en` or `pt-BR`; `und` if it is not known.',
      'ja',
    ),
    transcriptUrl: described(
      uriText,
      'The URL of the transcript.',
      'https://recordings.example.com/b7Kq2nXw9LcV/2.ja.vtt',
    ),
  }),
  'Transcript of a meeting.',
);

export const ListBookingTranscripts = contract({
  id: 'listBookingTranscripts',
  summary: 'List the transcripts of a booking',
  description:
    'Returns all transcripts of a booking, newest first. They come from Zoom, if the deployment receives its notices, and from your own recorder ' +
    '(`POST` on the same path). Transcripts at Google Meet and Microsoft Teams are not listed. A URL works as long as the transcript exists at its provider.',
  scope: 'bookings:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: described(v.array(Transcript), 'The transcripts of the booking.') }),
  versioned: false,
  problems: ['booking/unknown'],
});
