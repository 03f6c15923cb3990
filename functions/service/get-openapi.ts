import { readFile } from 'node:fs/promises';
import { GetOpenapi } from '../../lib/contract/service/get-openapi.ts';
import { implementPublic } from '../../lib/http/implement-public.ts';

/** The document lies at the same place beside the source and beside the bundle. */
const file = new URL('../../docs/openapi.json', import.meta.url);

export const handler = implementPublic(
  GetOpenapi,
  async () => JSON.parse(await readFile(file, 'utf8')),
  // It may be kept, but is asked for again: whoever reads it reads what is deployed.
  { 'cache-control': 'no-cache' },
);
