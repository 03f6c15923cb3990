import * as v from 'valibot';
import { expiryViolations } from '../../domain/people/create-api-key.ts';
import { contract, everyRole, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { instant, uid } from '../fields.ts';
import { CreatedApiKey, name, scopes } from './api-key.ts';

export const CreateApiKey = contract({
  id: 'createApiKey',
  summary: 'Create an API key',
  description:
    'Creates an API key. Only this response contains its text, in `key`: store it immediately. An API key can ' +
    'have only scopes of the credential that creates it, and cannot expire later. An `owner` or `admin` can create API ' +
    'keys for other users whose role is not above their own. With an API key that another user created, private schedules are ' +
    'concealed, also those that the user of the key attends, and the key can neither bind an identity, connect calendars and accounts for ' +
    'meetings, nor change settings. If you repeat the request with the same ' +
    '`Idempotency-Key`, the response is 409: no second API key is created, and the first one is not shown again.',
  scope: 'api_keys:write',
  roles: everyRole,
  query: noQuery,
  body: v.strictObject({
    name,
    scopes,
    expiresAt: described(
      v.optional(v.nullable(instant)),
      'The time from which on the API key is refused, or `null` if it never expires. Without it, the API key expires with the credential that creates it.',
    ),
    userId: described(
      v.optional(uid),
      'The ID of the user on whose behalf the API key acts. Without it, you.',
    ),
  }),
  violations: ({ body: { expiresAt } }, nowMs) => expiryViolations(expiresAt, nowMs),
  status: 201,
  reply: v.object({
    data: described(CreatedApiKey, 'The new API key.'),
  }),
  versioned: true,
  skipsCredentialCache: true,
  shownOnce: 'key',
  needsRecentSignIn: true,
  problems: [
    'session/sign-in-again',
    'caller/role-forbids',
    'user/unknown',
    'api-key/outlives-credential',
    'api-key/expires-in-past',
  ],
});
