import { readFile } from 'node:fs/promises';
import { docsPage } from '../../lib/app/service/docs-page.ts';
import { viewerAsset } from '../../lib/app/service/viewer.ts';
import { GetDocs } from '../../lib/contract/service/get-docs.ts';
import { implementFile } from '../../lib/http/implement-file.ts';

/** The relative paths are the same from the source and from the bundle. */
const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

export const handler = implementFile(GetDocs, async () =>
  docsPage(
    JSON.parse(await read('docs/openapi.json')),
    viewerAsset(await read('node_modules/@scalar/api-reference/package.json')),
  ),
);
