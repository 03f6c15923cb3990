import { getApiKey } from '../../lib/app/api-keys/get-api-key.ts';
import { GetApiKey } from '../../lib/contract/api-keys/get-api-key.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(GetApiKey, { readerOf }, ({ params, caller }, { readerOf }) =>
  getApiKey(caller, params.uid, readerOf(caller.organizationId)),
);
