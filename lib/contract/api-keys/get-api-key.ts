import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { ApiKey } from './api-key.ts';

export const GetApiKey = contract({
  id: 'getApiKey',
  summary: 'Get an API key',
  description:
    'An `owner` or `admin` can get every API key of the organization, others only their own. The `ETag` changes ' +
    'on each day on which the API key is used.',
  scope: 'api_keys:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: ApiKey }),
  versioned: true,
  problems: ['api-key/unknown'],
});
