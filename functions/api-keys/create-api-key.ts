import { createApiKey } from '../../lib/app/api-keys/create-api-key.ts';
import { CreateApiKey } from '../../lib/contract/api-keys/create-api-key.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(CreateApiKey, {}, ({ body, context, store }) =>
  createApiKey(body, context, store),
);
