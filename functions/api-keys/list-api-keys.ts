import { listApiKeys } from '../../lib/app/people/list-api-keys.ts';
import { ListApiKeys } from '../../lib/contract/api-keys/list-api-keys.ts';
import { readLastUses } from '../../lib/data/people/key-use.ts';
import { listApiKeys as listPage } from '../../lib/data/people/list-api-keys.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  ListApiKeys,
  { listPage, readLastUses },
  ({ query, caller }, deps) => listApiKeys(caller, query, deps),
);
