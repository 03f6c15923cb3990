import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The syntax tree and the comments of a TypeScript file. The path starts at the root of the repository. */
export const parsedFile = (file: string) => parseSync(file, readFileSync(root + file, 'utf8'));
