import { afterEach, expect, test, vi } from 'vitest';
import { GetReadiness } from '../../../lib/contract/service/get-readiness.ts';
import { beforeTableCalls, recordTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { startParameterStore } from '../../support/processes/parameter-store.ts';

afterEach(() => vi.unstubAllEnvs());

test('readiness returns the deployed version', async () => {
  vi.stubEnv('SERVICE_VERSION', '5f3c1e9');
  const { status, body } = await call(GetReadiness);
  expect([status, body]).toEqual([200, { data: { status: 'ok', version: '5f3c1e9' } }]);
});

test('readiness without a configured version returns "unknown", and takes one read of one item', async () => {
  const calls = recordTableCalls();
  expect((await call(GetReadiness)).body.data.version).toBe('unknown');
  expect(calls).toEqual(['GetItem']);
});

test.each([
  ['TimeoutError', 503, 'service/unavailable'],
  ['ThrottlingException', 503, 'service/unavailable'],
  ['ResourceNotFoundException', 500, 'service/failed'],
  ['AccessDeniedException', 500, 'service/failed'],
])('readiness with the table error %s is %i', async (name, status, code) => {
  beforeTableCalls(() => {
    throw Object.assign(new Error('The table returned an error.'), { name });
  });
  const answer = await call(GetReadiness);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test('a stage without a stored secret is not ready', async () => {
  const store = await startParameterStore();
  vi.stubEnv('SIGNING_SECRET', '');
  vi.stubEnv('SIGNING_SECRET_PARAMETER', '/scheduling/dev/cursor-secret');
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', store.endpoint);
  const missing = await call(GetReadiness);
  expect([missing.status, missing.body.code]).toEqual([500, 'service/failed']);
  store.put('/scheduling/dev/cursor-secret', 'first');
  expect((await call(GetReadiness)).status).toBe(200);
  await store.stop();
});
