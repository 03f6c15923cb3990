import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const domain = fileURLToPath(new URL('../../lib/domain/', import.meta.url));
const files = globSync('**/*.ts', { cwd: domain, exclude: ['.tsc/**'] });

/** Clocks and random values of the language. The compiler already refuses the APIs of the host (`process`, `fetch`). */
const impure = /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\b|\bcrypto\b/u;

/** A decision is synchronous, because all its values were read before. */
const waiting = /\basync\b|\bawait\b|\bPromise\b/u;

test.each(files)('%s contains no asynchronous code', (file) => {
  const code = readFileSync(`${domain}${file}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/gu, '');
  expect(code).not.toMatch(waiting);
});

test.each(files)('%s uses neither a clock nor random values', (file) => {
  expect(readFileSync(`${domain}${file}`, 'utf8')).not.toMatch(impure);
});
