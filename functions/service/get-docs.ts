import { readFile } from 'node:fs/promises';
import { docsPage } from '../../lib/app/service/docs-page.ts';
import { GetDocs } from '../../lib/contract/service/get-docs.ts';
import { implementPage } from '../../lib/http/implement-page.ts';

/** Both lie at the same place beside the source and beside the bundle. */
const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

export const handler = implementPage(GetDocs, async () =>
  docsPage(
    JSON.parse(await read('docs/openapi.json')),
    await read('node_modules/@redocly/cli/lib/chunks/redoc.standalone.js'),
  ),
);
