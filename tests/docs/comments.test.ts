import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { typescriptFiles } from '../../scripts/typescript-files.ts';
import { refusedPhrases } from '../support/documents/refused-phrases.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The text of each comment in a file, without the marks of the comment. */
const commentsIn = (file: string): readonly string[] =>
  parseSync(file, readFileSync(root + file, 'utf8')).comments.map(({ value }) =>
    value
      .replaceAll(/^\s*\*+ ?/gmu, '')
      .replaceAll('\n', ' ')
      .trim(),
  );

test.each([
  'functions',
  'lib/admin',
  'lib/app',
  'lib/contract',
  'lib/data',
  'lib/domain',
  'lib/http',
  'lib/outbound',
])('no comment in %s has a refused phrase', (folder) => {
  const found = typescriptFiles(folder).flatMap((file) =>
    commentsIn(file).flatMap((comment) =>
      refusedPhrases
        .filter(([phrase]) => phrase.test(comment))
        .map(([, instead]) => ({ file, comment, instead })),
    ),
  );
  expect(found).toEqual([]);
});
