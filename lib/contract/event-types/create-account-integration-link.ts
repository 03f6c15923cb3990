import * as v from 'valibot';
import { contract, noQuery, writers } from '../contract.ts';
import { described } from '../described.ts';
import { email, filledText } from '../fields.ts';

export const CreateAccountIntegrationLink = contract({
  id: 'createAccountIntegrationLink',
  summary: 'Create an account integration link',
  description:
    'Creates a signed link with which one guest can book the event type within 24 hours. The name and email address of ' +
    'the guest are part of the link and cannot be changed. The link opens the booking page of the event type, also if it is private: the guest needs no credential. ' +
    'A page of your own sends the `token` of the link in `X-Booking-Token` to the operations without a credential, or in `token` to Create Booking with one. The part of ' +
    'the token before the dot is base64url-encoded JSON with `eventTypeId`, `name`, `email` and `expiresAtMs`, which a page can show. Anyone with the link can book in the name of the guest. The link is shown only once. `teamId` is the ID of your organization.',
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
          'The URL of the booking page with the `token` in its fragment, which browsers send to no server: `#token=…`. If `BOOKING_PAGE_URL` is ' +
            'configured, the URL of that page with the query parameters `eventTypeId` and `token`.',
        ),
      }),
      'The link.',
    ),
  }),
  versioned: false,
  hasLocation: false,
  shownOnce: 'url',
  problems: ['team/unknown', 'event-type/unknown'],
});
