import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GetOpenapi } from '../../../lib/contract/service/get-openapi.ts';
import { call } from '../../support/http/call.ts';

const file = new URL('../../../docs/openapi.json', import.meta.url);

const { PUBLIC_URL: ownAddress = '' } = process.env;

test('the OpenAPI document contains the address of the service in its samples, and is revalidated by caches', async () => {
  const { status, headers, body } = await call(GetOpenapi);
  expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(headers['content-type']).toBe('application/json');
  const text = readFileSync(file, 'utf8').replaceAll('http://127.0.0.1:3000', ownAddress);
  expect(body).toEqual(JSON.parse(text));
  expect(JSON.stringify(body)).toContain(`curl \\"${ownAddress}/v1/`);
});

test('the OpenAPI document is compressed for clients that accept it', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const packed = await call(GetOpenapi, { headers });
  const plain = await call(GetOpenapi);
  expect([packed.status, packed.headers['content-encoding']]).toEqual([200, 'gzip']);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.body).toEqual(plain.body);
  expect([packed.headers.vary, plain.headers.vary]).toEqual(['accept-encoding', 'accept-encoding']);
  expect(packed.headers.etag).not.toBe(plain.headers.etag);
});

test('a client with the current ETag of the OpenAPI document gets 304 without a body', async () => {
  for (const coding of ['gzip', 'identity']) {
    const headers = { 'accept-encoding': coding };
    const { etag = '' } = (await call(GetOpenapi, { headers })).headers;
    const again = await call(GetOpenapi, { headers: { ...headers, 'if-none-match': etag } });
    expect([again.status, again.body, again.headers.etag]).toEqual([304, undefined, etag]);
  }
});
