import * as v from 'valibot';
import { allScopes } from '../../domain/people/all-scopes.ts';
import { described } from '../described.ts';
import { createdAt, filledText, instantText, localDate } from '../fields.ts';

export const name = described(
  filledText(64),
  'The name of the API key, by which people recognize it.',
  'Booking page',
);

export const scopes = described(
  v.pipe(
    v.array(v.picklist(allScopes)),
    v.minLength(1, 'Must contain at least one scope.'),
    v.maxLength(allScopes.length),
  ),
  'What the API key can be used for: `<resource>:read` for `GET` requests, `<resource>:write` for all others, or `*` for everything. The role of its user limits it further.',
  ['bookings:read', 'bookings:write'],
);

/** API key in the reply of every operation. */
export const ApiKey = described(
  v.object({
    uid: described(
      v.string(),
      'The ID of the API key: the 16 characters after `sk_live_`.',
      'V7mQ2xTz9LbW4kRc',
    ),
    name: described(v.string(), 'The name of the API key.', 'Booking page'),
    prefix: described(
      v.string(),
      'The first 12 characters of the API key, by which you recognize it.',
      'sk_live_V7mQ',
    ),
    scopes: described(v.array(v.string()), 'What the API key can be used for.', [
      'bookings:read',
      'bookings:write',
    ]),
    userId: described(
      v.string(),
      'The ID of the user on whose behalf the API key acts.',
      'eT2wY9uLk7MvC4xQ8rSj1nBgF6Hd',
    ),
    expiresAt: described(
      v.nullable(instantText),
      'The time from which on the API key is refused, or `null` if it does not expire.',
    ),
    lastUsedOn: described(
      v.nullable(localDate),
      'The last day (UTC) on which the API key was used, or `null` if it has not been used yet.',
    ),
    createdAt,
  }),
  'An API key. It belongs to one organization and acts on behalf of one user.',
);

/** API key with its secret text. */
export const CreatedApiKey = described(
  v.object({
    ...ApiKey.entries,
    key: described(
      v.string(),
      'The API key, which is shown only once.',
      'sk_live_V7mQ2xTz9LbW4kRc0pYh3DnJ8sUfE5gAiQ1wZt6oXvKb2MyN',
    ),
  }),
  'A new API key, with its text.',
);
