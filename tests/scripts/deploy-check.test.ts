import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import {
  type Account,
  callsOf,
  deployAccounts,
  pack,
} from '../support/processes/deploy-account.ts';

const accounts = deployAccounts();

let first: Account;
beforeAll(async () => {
  first = await accounts.empty();
  pack(first, 'v1');
  const { code, stdout } = await first.deploy();
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining('The check succeeded.\nThe service:'),
  ]);
});

/** An account in which v1 was deployed. */
const deployed = (): Promise<Account> => accounts.like(first);

const deploymentsOf = (account: Account) =>
  callsOf(account).filter((call) => call.startsWith('cloudformation deploy'));

test('without a check, a stage that does not answer is deployed, and nothing is rolled back', async () => {
  const one = await deployed();
  one.broken.add('v2');
  pack(one, 'v2');
  const { code, stdout } = await one.deploy('--without-check');
  expect([code, one.versionInPlace()]).toEqual([0, 'v2']);
  expect(stdout).not.toContain('/health/ready');
});

test('a version that was deployed without a check is stored for a rollback after its check', async () => {
  const one = await deployed();
  one.faults.set('v2', 'POST /v1/bookings is answered with 500.');
  pack(one, 'v2');
  await one.deploy('--without-check');
  const failed = await one.deploy('--check-only');
  expect([failed.code, failed.stderr]).toEqual([1, 'POST /v1/bookings is answered with 500.\n']);
  expect((await one.deploy('--release', 'v2')).stderr).toBe('There is no release v2.\n');
  one.faults.clear();
  const { length } = deploymentsOf(one);
  expect((await one.deploy('--check-only')).code).toBe(0);
  expect(deploymentsOf(one)).toHaveLength(length);
  expect((await one.deploy('--release', 'v2')).code).toBe(0);
});

test('a release can be named by its file in the bucket', async () => {
  const one = await deployed();
  expect((await one.deploy('--release', 'v1.json')).code).toBe(0);
  expect((await one.deploy('--release', 'v')).stderr).toBe('There is no release v.\n');
});

test('if no version has passed the check yet, none is restored', async () => {
  const one = await accounts.empty();
  one.broken.add('v1').add('v2');
  pack(one, 'v1');
  await one.deploy();
  const { length } = deploymentsOf(one);
  pack(one, 'v2');
  const { code, stderr } = await one.deploy();
  expect([code, one.versionInPlace()]).toEqual([1, 'v2']);
  expect(stderr).toBe(
    'The version v2 does not answer. No version of this stage has passed the check yet, so none can be restored. See docs/runbooks.md.\n',
  );
  expect(deploymentsOf(one)).toHaveLength(length + 1);
});

test('a protected stage whose first check fails is protected from deletion', async () => {
  const one = await accounts.empty();
  one.broken.add('v1');
  pack(one, 'v1', { Resources: { Table: { DeletionPolicy: 'Retain', Properties: {} } } });
  await one.deploy();
  const protections = callsOf(one).filter((call) => call.includes('update-termination-protection'));
  expect(protections).toEqual([expect.stringContaining(' --enable-termination-protection')]);
});

test('without a package, the command that creates one is printed', async () => {
  const one = await deployed();
  rmSync(join(one.checkout, '.serverless'), { recursive: true });
  const { code, stderr } = await one.deploy();
  const remedy = 'Run `npm run package -- --stage dev` first.';
  expect([code, stderr]).toEqual([1, `No stage is packaged. ${remedy}\n`]);
});
