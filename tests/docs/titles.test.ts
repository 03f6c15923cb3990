import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { typescriptFiles } from '../../scripts/typescript-files.ts';
import { refusedInCode } from '../support/documents/refused-phrases.ts';
import { testTitlesIn } from '../support/documents/test-titles-in.ts';

const tests = fileURLToPath(new URL('..', import.meta.url));

const folders = readdirSync(tests, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== '.tsc')
  .map(({ name }) => `tests/${name}`)
  .filter((folder) => typescriptFiles(folder).some((file) => file.endsWith('.test.ts')));

test.each(folders)('%s: no title of a test has a phrase that readers stumble over', (folder) => {
  const titles = typescriptFiles(folder).flatMap((file) =>
    testTitlesIn(file).map((title) => ({ file, title })),
  );
  expect(titles.length).toBeGreaterThan(0);
  const found = titles.flatMap(({ file, title }) =>
    refusedInCode(title).map((instead) => ({ file, title, instead })),
  );
  expect(found).toEqual([]);
});
