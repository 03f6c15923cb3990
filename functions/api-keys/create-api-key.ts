import { createApiKey } from '../../lib/app/people/create-api-key.ts';
import { CreateApiKey } from '../../lib/contract/api-keys/create-api-key.ts';
import { apiKeys } from '../../lib/data/people/api-keys.ts';
import { users } from '../../lib/data/people/users.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CreateApiKey,
  [users, apiKeys],
  {},
  ({ body, context, store }) => createApiKey(body, context, store),
);
