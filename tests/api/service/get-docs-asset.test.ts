import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { handler } from '../../../functions/service/get-docs-asset.ts';
import { GetDocsAsset } from '../../../lib/contract/service/get-docs-asset.ts';
import { installedViewer } from '../../support/browser/viewer.ts';
import { call } from '../../support/http/call.ts';

const packageFolder = new URL('../../../node_modules/@scalar/api-reference/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, packageFolder), 'utf8');

/** Lambda's quota for a synchronous response. */
const mostBytes = 6_291_456;

test.each([{}, { 'accept-encoding': 'gzip' }])(
  'the viewer is the public file of its package without its sample credential, and fits a reply with %o',
  async (headers) => {
    const event = {
      rawPath: `/docs/assets/${installedViewer}`,
      pathParameters: { asset: installedViewer },
      headers,
      requestContext: { http: { method: 'GET' } },
    };
    const answer = await handler(event as never, { awsRequestId: randomUUID() } as never);
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(mostBytes);
    const { body = '', isBase64Encoded } = answer as { body?: string; isBase64Encoded?: boolean };
    const text = isBase64Encoded ? String(gunzipSync(Buffer.from(body, 'base64'))) : body;
    const { browser } = JSON.parse(read('package.json')) as { browser: string };
    const suggestions = read(browser).split('QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT');
    expect(suggestions.length).toBeGreaterThan(1);
    expect(text === suggestions.join('Your credential')).toBe(true);
  },
);

test('the address of the viewer contains its version, so browsers cache it without end', async () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(installedViewer).toContain(version);
  const { headers } = await call(GetDocsAsset, { params: { asset: installedViewer } });
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
});

test.each(['viewer-0.0.0.js', 'viewer.js', '../package.json', 'package.json'])(
  'the asset %s is unknown',
  async (asset) => {
    const { status, body } = await call(GetDocsAsset, { params: { asset } });
    expect([status, body.code]).toEqual([404, 'route/unknown']);
  },
);
