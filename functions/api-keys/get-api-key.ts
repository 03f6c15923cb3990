import { getApiKey } from '../../lib/app/people/get-api-key.ts';
import { GetApiKey } from '../../lib/contract/api-keys/get-api-key.ts';
import { apiKeys } from '../../lib/data/people/api-keys.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  GetApiKey,
  { readerOf: readerOf([apiKeys]) },
  ({ params, caller }, { readerOf }) =>
    getApiKey(caller, params.uid, readerOf(caller.organizationId)),
);
