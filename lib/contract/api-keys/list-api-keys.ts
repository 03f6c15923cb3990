import * as v from 'valibot';
import { contract, everyRole, noBody, paged } from '../contract.ts';
import { described } from '../described.ts';
import { cursor, perPage, uid } from '../fields.ts';
import { ApiKey } from './api-key.ts';

export const ListApiKeys = contract({
  id: 'listApiKeys',
  summary: 'List API keys',
  description:
    'Returns the newest API keys first: to an `owner` or `admin` those of all users, to others their own. Deleted ' +
    'API keys are not listed. A change appears in the list after a short delay.',
  scope: 'api_keys:read',
  roles: everyRole,
  query: v.strictObject({
    userId: described(
      v.optional(uid),
      'Only API keys of this user. Unless you are an `owner` or `admin`, the list is empty for other users than yourself.',
    ),
    perPage,
    cursor,
  }),
  body: noBody,
  status: 200,
  reply: paged(ApiKey),
  versioned: false,
  problems: [],
});
