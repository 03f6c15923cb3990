import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const domain = fileURLToPath(new URL('../../lib/domain/', import.meta.url));
const files = globSync('**/*.ts', { cwd: domain, exclude: ['.tsc/**'] });

/** What the compiler cannot see: the language itself has a clock and dice. Ports of the host (`process`, `fetch`) it refuses. */
const impure = /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\b|\bcrypto\b/u;

test.each(files)('%s asks neither a clock nor dice', (file) => {
  expect(readFileSync(`${domain}${file}`, 'utf8')).not.toMatch(impure);
});
