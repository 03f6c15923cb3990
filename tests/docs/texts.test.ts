import { expect, test } from 'vitest';
import { typescriptFiles } from '../../scripts/typescript-files.ts';
import { literalTexts } from '../support/documents/literal-texts.ts';
import { refusedInCode } from '../support/documents/refused-phrases.ts';

test.each(['client/bin', 'functions', 'lib/app/pages', 'lib/domain/messages', 'lib/http', 'pages'])(
  '%s: no text for people has a phrase that readers stumble over',
  (folder) => {
    const texts = typescriptFiles(folder).flatMap((file) =>
      literalTexts(file).map((text) => ({ file, text })),
    );
    expect(texts.length).toBeGreaterThan(0);
    const found = texts.flatMap(({ file, text }) =>
      refusedInCode(text).map((instead) => ({ file, text, instead })),
    );
    expect(found).toEqual([]);
  },
);
