import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GetOpenapi } from '../../../lib/contract/service/get-openapi.ts';
import { call } from '../../support/call.ts';

const file = new URL('../../../docs/openapi.json', import.meta.url);

test('the document is answered as it was generated, and asked for again each time', async () => {
  const { status, headers, body } = await call(GetOpenapi);
  expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(headers['content-type']).toBe('application/json');
  expect(body).toEqual(JSON.parse(readFileSync(file, 'utf8')));
});

test('the document takes no query', async () => {
  const { status, body } = await call(GetOpenapi, { query: { a: '1' } });
  expect([status, body.code]).toEqual([400, 'request/invalid']);
});
