import { expect, test } from 'vitest';
import { GetHealth } from '../../../lib/contract/service/get-health.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';

test('the health check succeeds even if the table is unavailable', async () => {
  beforeTableCalls(() => {
    throw Object.assign(new Error('The table is unavailable.'), { name: 'TimeoutError' });
  });
  const { status, body } = await call(GetHealth);
  expect([status, body]).toEqual([200, { data: { status: 'ok' } }]);
});

test('a health check with a query is refused', async () => {
  const { status, body } = await call(GetHealth, { query: { a: '1' } });
  expect([status, body.code]).toEqual([400, 'request/invalid']);
});
