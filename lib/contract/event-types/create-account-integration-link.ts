import * as v from 'valibot';
import { contract, noQuery, writers } from '../contract.ts';
import { email, filledText } from '../fields.ts';

export const CreateAccountIntegrationLink = contract({
  id: 'createAccountIntegrationLink',
  summary: 'Create an account integration link',
  description:
    'Makes a signed link by which one guest, whose name and address are fixed on it, books this ' +
    'event type within 24 hours: Create Booking takes its `token`. The first part of a token is ' +
    'base64url of JSON with `eventTypeId`, `name` and `email`, for a page to show. The link is no ' +
    'credential. `teamId` is the id of the organization.',
  scope: 'event_types:write',
  roles: writers,
  query: noQuery,
  body: v.strictObject({ name: filledText(64), email }),
  status: 201,
  reply: v.object({
    data: v.object({
      url: v.pipe(
        v.string(),
        v.metadata({ format: 'uri' }),
        v.description(
          'A page of the operator with `eventTypeId` and `token` in its query; where there is none, ' +
            'the address of Create Booking with the `token`.',
        ),
      ),
    }),
  }),
  versioned: false,
  problems: ['team/unknown', 'event-type/unknown'],
});
