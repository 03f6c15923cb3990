import * as v from 'valibot';
import { locales } from '../../domain/people/locale.ts';
import { unknownZone } from '../../domain/time/unknown-zone.ts';
import { CreatedApiKey } from '../api-keys/api-key.ts';
import { contract, everyRole, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { filledText, timeZone } from '../fields.ts';
import { OrganizationUser } from './organization-user.ts';

export const AcceptOrganizationInvitation = contract({
  id: 'acceptOrganizationInvitation',
  summary: 'Accept an invitation',
  description:
    'Makes the invited person a user of the organization. The `token` from the fragment of the link is the credential, and ' +
    'it works once. An invitation that does not exist, was used or deleted, or has expired is reported in the same way as a wrong token. ' +
    'So is an invitation from a user who can no longer give its role, or that was created with an API key that was deleted or has expired.\n\n' +
    'With `apiKeyName`, the response contains the first API key of the user, which is shown only once. If you did not receive ' +
    'the response, the user exists: an owner or admin can create another API key for them (`POST /v1/api_keys` with `userId`).\n\n' +
    'If a page of the service sends the request, with the header `X-Page: 1`, the response also signs the user in in this browser.',
  scope: 'public',
  roles: everyRole,
  query: noQuery,
  body: v.strictObject({
    token: described(
      filledText(128),
      'The token from the fragment of the link.',
      'h2Vd0mCq8sZx5LkT7yRb3WnE1uGj6PfA',
    ),
    name: described(filledText(64), 'The name of the user.'),
    timeZone: described(
      v.optional(timeZone),
      'The IANA time zone of the user. By default, the time zone of the organization.',
    ),
    locale: described(
      v.optional(v.picklist(locales)),
      'The language of the user. By default, the language of the organization.',
    ),
    apiKeyName: described(
      v.optional(filledText(64)),
      'The name of the first API key of the user, which expires with the credential that created the invitation. Without it, no API key is created.',
    ),
    identityToken: described(
      v.optional(filledText(16_384)),
      'A token of the identity provider of the deployment that is about the person: a JWT for this service, issued at most 10 ' +
        'minutes ago. From then on, bearer tokens of the same subject are those of the user. If the token has the claims ' +
        '`email` and `email_verified`, the address must be the invited one, and verified.',
    ),
  }),
  violations: ({ body }) => unknownZone(body.timeZone, '/timeZone'),
  status: 201,
  reply: v.object({
    data: described(
      v.object({
        user: OrganizationUser,
        organization: described(
          v.object({
            uid: described(v.string(), 'The ID of the organization.', 'Vb7pW2sXk9Ty'),
            name: described(v.string(), 'The name of the organization.', 'Ashgrove Consulting'),
          }),
          'The organization of the user.',
        ),
        apiKey: described(
          v.optional(CreatedApiKey),
          'The first API key of the user, if you sent `apiKeyName`. The `key` is shown only in this response.',
        ),
      }),
      'The new user.',
    ),
  }),
  versioned: true,
  shownOnce: 'apiKey',
  problems: [
    'session/foreign-page',
    'caller/rate-limited',
    'invitation/unknown',
    'user/email-taken',
    'identity/bound',
    'identity/refused',
    'time-zone/unknown',
    'api-key/expires-in-past',
    'request/unprocessable',
    'service/unavailable',
  ],
});
