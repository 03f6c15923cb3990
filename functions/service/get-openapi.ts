import { readFile } from 'node:fs/promises';
import { withOwnAddress } from '../../lib/app/service/with-own-address.ts';
import { GetOpenapi } from '../../lib/contract/service/get-openapi.ts';
import { implementFile } from '../../lib/http/implement-file.ts';

/** The relative path is the same from the source and from the bundle. */
const file = new URL('../../docs/openapi.json', import.meta.url);

export const handler = implementFile(GetOpenapi, async () => ({
  mediaType: 'application/json',
  // The viewer of the documentation is sandboxed, so its origin is not that of the service.
  isForAllOrigins: true,
  text: withOwnAddress(JSON.stringify(JSON.parse(await readFile(file, 'utf8')))),
}));
