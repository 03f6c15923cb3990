import { expect, test } from 'vitest';
import { GetConferencingCallback } from '../../../lib/contract/conferencing/get-conferencing-callback.ts';
import { call } from '../../support/http/call.ts';

test('the callback page does not contain its query, is not cached, and posts only to connections', async () => {
  const query = { code: 'canary', state: 'account.canary', scope: 'more' };
  const { status, headers, body } = await call(GetConferencingCallback, { query });
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(body).toContain('data-authorize="/v1/conferencing/connections"');
  expect(body).toContain('<title>Connect a video meeting account</title>');
  expect(body).not.toContain('canary');
});
