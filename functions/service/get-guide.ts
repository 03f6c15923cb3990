import { readFile } from 'node:fs/promises';
import { guidePage } from '../../lib/app/service/guide-page.ts';
import { isGuide } from '../../lib/app/service/guides.ts';
import { withOwnAddress } from '../../lib/app/service/with-own-address.ts';
import { GetGuide } from '../../lib/contract/service/get-guide.ts';
import { implementFile } from '../../lib/http/implement-file.ts';

/** The relative path is the same from the source and from the bundle. */
const folder = new URL('../../docs/guides/', import.meta.url);

export const handler = implementFile(GetGuide, async ({ guide }) => {
  const name = guide.replace(/\.md$/u, '');
  if (!isGuide(name)) return undefined;
  const text = withOwnAddress(await readFile(new URL(`${name}.md`, folder), 'utf8'));
  return name === guide ? guidePage(name, text) : { mediaType: 'text/markdown', text };
});
