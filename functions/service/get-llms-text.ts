import { readFile } from 'node:fs/promises';
import { GetLlmsText } from '../../lib/contract/service/get-llms-text.ts';
import { implementFile } from '../../lib/http/implement-file.ts';

/** The text lies at the same place beside the source and beside the bundle. */
const file = new URL('../../docs/llms.txt', import.meta.url);

export const handler = implementFile(GetLlmsText, async () => ({
  mediaType: 'text/plain',
  text: await readFile(file, 'utf8'),
}));
