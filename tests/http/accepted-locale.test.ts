import { expect, test } from 'vitest';
import { acceptedLocale } from '../../lib/http/accepted-locale.ts';
import { prefersHtml } from '../../lib/http/prefers-html.ts';
import { takesGzip } from '../../lib/http/takes-gzip.ts';

const eventWith = (name: string, value: string | undefined) =>
  ({ headers: value === undefined ? {} : { [name]: value } }) as never;

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['ja', 'ja'],
  ['JA-jp', 'ja'],
  ['en-GB, ja', 'en'],
  ['ja, en', 'ja'],
  ['en;q=0.5, ja', 'ja'],
  ['en;q=0.5, ja;q=0.8', 'ja'],
  ['ja;q=0.1, en;q=0.2', 'en'],
  ['ja;q=0.5,en;q=0.5', 'ja'],
  ['fr, de;q=0.9, ja;q=0.1', 'ja'],
  ['ja;q=0', 'en'],
  ['ja;q=0.000, fr', 'en'],
  ['en;q=0, ja;q=0.1', 'ja'],
  ['*', 'en'],
  ['ja;q=0.9, *;q=0.5', 'ja'],
  ['*, ja;q=0.5', 'en'],
  ['en;q=0, *', 'ja'],
  ['*;q=0.5, en;q=0.1', 'ja'],
  ['ja;q=0, *', 'en'],
  ['en;q=0, ja;q=0, *', 'en'],
  ['en-US;q=0.1, *', 'ja'],
  ['en-US;q=0, *', 'ja'],
  ['ja-JP;q=0, *', 'en'],
  ['*;q=0.5, en-GB;q=0.1', 'ja'],
  ['*;q=0', 'en'],
  ['ja ; q=0.2 , en ; q=0.3', 'en'],
  ['ja;Q=0.2, en;q=0.3', 'en'],
  ['ja;level=1;q=0.2, en;q=0.3', 'en'],
  ['jav, en;q=0.5', 'en'],
  ['jam', 'en'],
  ['eng, ja;q=0.1', 'ja'],
  ['ja;q=none', 'ja'],
  ['ja;q=', 'ja'],
  [',,;q=1,', 'en'],
])('Accept-Language %j is answered in %s', (header, locale) => {
  expect(acceptedLocale(eventWith('accept-language', header))).toBe(locale);
});

test.each([
  [undefined, false],
  ['*/*', false],
  ['application/json', false],
  ['text/html', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['application/json, text/html;q=0.9', false],
  ['text/html;q=0.9, application/json;q=0.8', true],
  ['text/html;q=0.8, application/problem+json', false],
  ['text/html;q=0', false],
  ['text/plain, text/html;q=0.1', true],
])('Accept %j prefers HTML: %s', (header, isPreferred) => {
  expect(prefersHtml(eventWith('accept', header))).toBe(isPreferred);
});

test.each([
  [undefined, false],
  ['gzip', true],
  ['GZIP;q=0.1', true],
  ['br, *', true],
  ['identity', false],
  ['gzip;q=0', false],
  ['gzip;q=0.0, identity', false],
  ['gzip;q=0, *', false],
  ['*, gzip;q=0', false],
  ['*;q=0', false],
  ['*;q=0, gzip', true],
  ['x-gzip', false],
])('Accept-Encoding %j takes gzip: %s', (header, isTaken) => {
  expect(takesGzip(eventWith('accept-encoding', header))).toBe(isTaken);
});
