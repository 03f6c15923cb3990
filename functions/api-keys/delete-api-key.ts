import { deleteApiKey } from '../../lib/app/api-keys/delete-api-key.ts';
import { DeleteApiKey } from '../../lib/contract/api-keys/delete-api-key.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(DeleteApiKey, {}, ({ params, context, store }) =>
  deleteApiKey(params.uid, context, store),
);
