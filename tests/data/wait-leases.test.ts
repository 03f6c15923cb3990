import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { newUid } from '../../lib/app/new-uid.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { acquireWaitLeases, type WaitLimits } from '../../lib/data/rates/wait-leases.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { beforeTableCalls } from '../support/engine/table-calls.ts';

/** Each test has its own instant, so that the leases of other tests in the item of the stage have ended. */
let minute = 0;
const newInstant = (): number => {
  minute += 1;
  return 1_900_000_000_000 + minute * 60_000;
};

const newLimits = (more: Partial<WaitLimits> = {}): WaitLimits => ({
  rateKey: newUid(),
  organizationId: newUid() as OrganizationId,
  ofStage: 100,
  ...more,
});

const acquireMany = async (limits: () => WaitLimits, count: number, nowMs: number) => {
  const acquired = await Promise.all(
    Array.from({ length: count }, () => acquireWaitLeases(limits(), 20, nowMs)),
  );
  return acquired.filter((release) => release !== undefined);
};

test('exactly two of fifty concurrent requests of a credential get a lease', async () => {
  const limits = newLimits();
  expect(await acquireMany(() => limits, 50, newInstant())).toHaveLength(2);
});

test('exactly ten requests of an organization get a lease', async () => {
  const { organizationId } = newLimits();
  const limits = () => newLimits({ organizationId });
  expect(await acquireMany(limits, 30, newInstant())).toHaveLength(10);
});

test('the requests of all organizations together get as many leases as the stage allows', async () => {
  const nowMs = newInstant();
  expect(await acquireMany(newLimits, 100, nowMs)).toHaveLength(100);
  expect(await acquireMany(newLimits, 5, nowMs)).toHaveLength(0);
});

test('a stage that allows no request to wait gives no lease', async () => {
  expect(await acquireMany(() => newLimits({ ofStage: 0 }), 3, newInstant())).toHaveLength(0);
});

test('leases in several items together do not exceed the maximum of the stage', async () => {
  const nowMs = newInstant();
  const acquired = await acquireMany(() => newLimits({ ofStage: 130 }), 300, nowMs);
  expect(acquired.length).toBeLessThanOrEqual(130);
  expect(acquired.length).toBeGreaterThan(100);
});

test('a released lease is free, and a lease of a crashed holder is free five seconds after its wait', async () => {
  const [limits, nowMs] = [newLimits(), newInstant()];
  const at = (ms: number) => acquireWaitLeases(limits, 20, nowMs + ms);
  const [first, killed] = [await at(0), await at(0)];
  expect([first, killed]).not.toContain(undefined);
  expect(await at(1000)).toBeUndefined();
  await first?.();
  const next = await at(2000);
  expect(next).toBeDefined();
  expect(await at(24_000)).toBeUndefined();
  expect(await at(25_000)).toBeDefined();
  expect(await at(25_000)).toBeUndefined();
});

test('a holder whose lease has ended does not release the lease of another holder', async () => {
  const [limits, nowMs] = [newLimits(), newInstant()];
  const at = (ms: number) => acquireWaitLeases(limits, 20, nowMs + ms);
  const late = [await at(0), await at(0)];
  expect([await at(25_000), await at(25_000)]).not.toContain(undefined);
  for (const release of late) await release?.();
  expect(await at(26_000)).toBeUndefined();
});

test('a request that the stage refuses holds no lease of its credential or its organization', async () => {
  const [limits, nowMs] = [newLimits(), newInstant()];
  const refused = await acquireMany(() => ({ ...limits, ofStage: 0 }), 3, nowMs);
  expect(refused).toHaveLength(0);
  expect(await acquireMany(() => limits, 3, nowMs)).toHaveLength(2);
});

test('an unavailable table gives no lease, and a lease that could not be released ends by itself', async () => {
  const [limits, nowMs] = [newLimits(), newInstant()];
  let isAway = true;
  let calls = 0;
  beforeTableCalls(() => {
    calls += 1;
    if (isAway && calls > 1)
      throw Object.assign(new Error('The table is unavailable.'), { name: 'TimeoutError' });
  });
  expect(await acquireWaitLeases(limits, 20, nowMs)).toBeUndefined();
  isAway = false;
  expect(await acquireMany(() => limits, 3, nowMs + 25_000)).toHaveLength(2);
});

test('the item of a stage with a hundred leases stays below the kilobyte that one write unit covers', async () => {
  const nowMs = newInstant();
  expect(await acquireMany(newLimits, 100, nowMs)).toHaveLength(100);
  const { Item = {} } = await table.send(
    new GetCommand({ TableName, Key: { ...keys.waitLeases('STAGE.0') } }),
  );
  const bytes = Object.entries(Item).map(
    ([name, value]) => name.length + (typeof value === 'number' ? 7 : String(value).length),
  );
  expect(Object.keys(Item)).toHaveLength(103);
  expect(bytes.reduce((sum, one) => sum + one)).toBeLessThan(1024);
});
