import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { documentFile, renderDocument } from './openapi/document.ts';

const text = await renderDocument();
const isCurrent = existsSync(documentFile) && readFileSync(documentFile, 'utf8') === text;

if (!process.argv.includes('--check')) {
  writeFileSync(documentFile, text);
} else if (!isCurrent) {
  console.error('docs/openapi.json differs from the contracts: run "npm run openapi".');
  process.exitCode = 1;
}
