import { expect, test } from 'vitest';
import { typescriptFiles } from '../../scripts/typescript-files.ts';
import { parsedFile } from '../support/documents/parsed-file.ts';
import { refusedInCode } from '../support/documents/refused-phrases.ts';

/** The text of each comment in a file, without the marks of the comment. */
const commentsIn = (file: string): readonly string[] =>
  parsedFile(file).comments.map(({ value }) =>
    value
      .replaceAll(/^\s*\*+ ?/gmu, '')
      .replaceAll('\n', ' ')
      .trim(),
  );

test.each([
  'client',
  'functions',
  'lib/admin',
  'lib/app',
  'lib/contract',
  'lib/data',
  'lib/domain',
  'lib/http',
  'lib/outbound',
  'lib/workers',
  'pages',
  'scripts',
  'tests',
])('no comment in %s has a refused phrase', (folder) => {
  const found = typescriptFiles(folder).flatMap((file) =>
    commentsIn(file).flatMap((comment) =>
      refusedInCode(comment).map((instead) => ({ file, comment, instead })),
    ),
  );
  expect(found).toEqual([]);
});
