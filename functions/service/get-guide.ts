import { readFile } from 'node:fs/promises';
import { guidePage } from '../../lib/app/service/guide-page.ts';
import { isGuide } from '../../lib/app/service/guides.ts';
import { GetGuide } from '../../lib/contract/service/get-guide.ts';
import { implementFile } from '../../lib/http/implement-file.ts';

/** The guides lie at the same place beside the source and beside the bundle. */
const read = (name: string) =>
  readFile(new URL(`../../docs/guides/${name}.md`, import.meta.url), 'utf8');

export const handler = implementFile(GetGuide, async ({ guide }) => {
  const name = guide.replace(/\.md$/u, '');
  if (!isGuide(name)) return undefined;
  const text = await read(name);
  return name === guide ? guidePage(name, text) : { mediaType: 'text/markdown', text };
});
