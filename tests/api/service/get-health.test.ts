import { expect, test } from 'vitest';
import { GetHealth } from '../../../lib/contract/service/get-health.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';

test('health tells that the function runs, whether or not it reaches the table', async () => {
  beforeTableCalls(() => {
    throw Object.assign(new Error('The table refuses.'), { name: 'TimeoutError' });
  });
  const { status, body } = await call(GetHealth);
  expect([status, body]).toEqual([200, { data: { status: 'ok' } }]);
});

test('health takes no query', async () => {
  const { status, body } = await call(GetHealth, { query: { a: '1' } });
  expect([status, body.code]).toEqual([400, 'request/invalid']);
});
