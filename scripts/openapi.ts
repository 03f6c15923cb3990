import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { renderClient } from './client/render-client.ts';
import { renderCollection } from './documents/collection.ts';
import { renderGuides } from './documents/guides.ts';
import { renderLlmsText } from './documents/llms-text.ts';
import { renderDocument } from './openapi/document.ts';

const document = await renderDocument();

/**
 * All generated files in the repository. They are reviewed there, and shipped with the service or
 * its client.
 */
const generated: readonly (readonly [path: string, text: string])[] = [
  ['docs/openapi.json', document],
  ...renderGuides(),
  ['docs/llms.txt', renderLlmsText()],
  ['docs/postman-collection.json', renderCollection()],
  ...renderClient(JSON.parse(document)),
];

for (const [path, text] of generated) {
  const file = new URL(`../${path}`, import.meta.url);
  const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === text;
  if (isCurrent) continue;
  if (process.argv.includes('--check')) {
    console.error(`${path} differs from the contracts: run "npm run openapi".`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
  }
}
