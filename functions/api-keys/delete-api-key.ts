import { deleteApiKey } from '../../lib/app/people/delete-api-key.ts';
import { DeleteApiKey } from '../../lib/contract/api-keys/delete-api-key.ts';
import { apiKeys } from '../../lib/data/people/api-keys.ts';
import { users } from '../../lib/data/people/users.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  DeleteApiKey,
  [users, apiKeys],
  {},
  ({ params, context, store }) => deleteApiKey(params.uid, context, store),
);
