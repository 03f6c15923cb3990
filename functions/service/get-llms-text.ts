import { readFile } from 'node:fs/promises';
import { GetLlmsText } from '../../lib/contract/service/get-llms-text.ts';
import { implementFile } from '../../lib/http/implement-file.ts';

/** The relative path is the same from the source and from the bundle. */
const file = new URL('../../docs/llms.txt', import.meta.url);

export const handler = implementFile(GetLlmsText, async () => ({
  mediaType: 'text/plain',
  text: await readFile(file, 'utf8'),
}));
