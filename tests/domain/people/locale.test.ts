import { expect, test } from 'vitest';
import { formatTag, languageOf } from '../../../lib/domain/people/locale.ts';

test.each([
  ['en-GB', 'en', 'en-GB'],
  ['en', 'en', 'en'],
  ['de-DE', 'en', 'en-DE'],
  ['de', 'en', 'en-DE'],
  ['zh-Hant-TW', 'en', 'en-TW'],
  ['JA-jp', 'ja', 'ja-JP'],
  ['ja', 'ja', 'ja'],
  // A Javanese reader does not read Japanese.
  ['jav-ID', 'en', 'en-ID'],
])('a reader with the tag %s reads texts in %s, and dates in the format of %s', (tag, ...read) => {
  expect([languageOf(tag), formatTag(tag)]).toEqual(read);
});

test('a page in another language than the reader keeps the region of the reader', () => {
  expect([formatTag('en-US', 'ja'), formatTag('ja', 'en')]).toEqual(['ja-US', 'en-JP']);
});
