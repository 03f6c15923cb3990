import { readFile } from 'node:fs/promises';
import { servedViewer, viewerAsset } from '../../lib/app/service/viewer.ts';
import { GetDocsAsset } from '../../lib/contract/service/get-docs-asset.ts';
import { implementFile } from '../../lib/http/implement-file.ts';

/** The relative path is the same from the source and from the bundle. */
const read = (path: string) =>
  readFile(new URL(`../../node_modules/@scalar/api-reference/${path}`, import.meta.url), 'utf8');

export const handler = implementFile(GetDocsAsset, async ({ asset }) => {
  if (asset !== viewerAsset(await read('package.json'))) return undefined;
  const text = servedViewer(await read('dist/browser/standalone.js'));
  return { mediaType: 'text/javascript', text, isImmutable: true };
});
