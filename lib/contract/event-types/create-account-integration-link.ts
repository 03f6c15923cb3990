import * as v from 'valibot';
import { contract, noQuery, writers } from '../contract.ts';
import { described } from '../described.ts';
import { email, filledText } from '../fields.ts';

export const CreateAccountIntegrationLink = contract({
  id: 'createAccountIntegrationLink',
  summary: 'Create an account integration link',
  description:
    'Creates a signed link with which one guest can book the event type within 24 hours. The name and email address of ' +
    'the guest are part of the link and cannot be changed. Send the `token` of the link to Create Booking. The part of ' +
    'the token before the dot is base64url-encoded JSON with `eventTypeId`, `name`, and `email`, which a booking page can ' +
    'show. The link is not a credential. `teamId` is the ID of your organization.',
  scope: 'event_types:write',
  roles: writers,
  query: noQuery,
  body: v.strictObject({
    name: described(filledText(64), 'The name of the guest.'),
    email: described(email, 'The email address of the guest.'),
  }),
  status: 201,
  reply: v.object({
    data: described(
      v.object({
        url: described(
          v.pipe(v.string(), v.metadata({ format: 'uri' })),
          'The URL of your booking page with the query parameters `eventTypeId` and `token`. If no booking page is ' +
            'configured, the URL of Create Booking with the `token`.',
        ),
      }),
      'The link.',
    ),
  }),
  versioned: false,
  problems: ['team/unknown', 'event-type/unknown'],
});
