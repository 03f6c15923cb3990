import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { instantText, uriText } from '../fields.ts';

export const Transcript = v.object({
  createdAt: instantText,
  updatedAt: instantText,
  language: v.pipe(v.string(), v.description('Language tag, such as `en` or `pt-BR`.')),
  transcriptUrl: uriText,
});

export const ListBookingTranscripts = contract({
  id: 'listBookingTranscripts',
  summary: 'List the transcripts of a booking',
  description: 'All of them, newest `createdAt` first.',
  scope: 'bookings:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: v.array(Transcript) }),
  versioned: false,
  problems: ['booking/unknown'],
});
