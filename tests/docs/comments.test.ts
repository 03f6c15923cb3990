import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { refusedPhrases } from '../support/documents/refused-phrases.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const filesIn = (folder: string): readonly string[] =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('.tsc'))
    .map((file) => `${folder}/${file}`);

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
])('%s: no comment has a phrase that readers would stumble over', (folder) => {
  const found = filesIn(folder).flatMap((file) =>
    commentsIn(file).flatMap((comment) =>
      refusedPhrases
        .filter(([phrase]) => phrase.test(comment))
        .map(([, instead]) => ({ file, comment, instead })),
    ),
  );
  expect(found).toEqual([]);
});
