import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { newUid } from '../../lib/app/new-uid.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { mailCounter } from '../../lib/workers/messages/mail-counter.ts';

const nowMs = Date.now();
const newOrganization = () => newUid() as OrganizationId;

async function counted(of: OrganizationId) {
  const Key = keys.mailCount(of, Math.floor(nowMs / 3_600_000));
  const { Item: { n, public: open, unproven } = {} } = await table.send(
    new GetCommand({ TableName, Key, ConsistentRead: true }),
  );
  return { n, public: open, unproven };
}

const countAll = (of: OrganizationId, counter: ReturnType<typeof mailCounter>, mails: number) =>
  Promise.all(Array.from({ length: mails }, () => counter.count(of, 'regular', nowMs)));

test.each([1, 2, 3, 40])('a worker that sends %i mails counts as many', async (mails) => {
  const [of, counter] = [newOrganization(), mailCounter(1000)];
  for (let sent = 0; sent < mails; sent += 1)
    expect(await counter.count(of, 'regular', nowMs)).toBe(true);
  await counter.giveBack();
  expect(await counted(of)).toEqual({ n: mails });
});

test('several workers at the same time count at most the limit', async () => {
  const of = newOrganization();
  const counters = Array.from({ length: 4 }, () => mailCounter(300));
  const all = await Promise.all(counters.map((counter) => countAll(of, counter, 100)));
  const granted = all.flat().filter(Boolean).length;
  expect(granted).toBeLessThanOrEqual(300);
  for (const counter of counters) await counter.giveBack();
  expect(await counted(of)).toEqual({ n: granted });
});

test('a mail to an unproven address is counted with all limits, and given back to all', async () => {
  const [of, counter] = [newOrganization(), mailCounter(400)];
  for (let sent = 0; sent < 6; sent += 1) await counter.count(of, 'unproven', nowMs);
  await counter.giveBack();
  expect(await counted(of)).toEqual({ n: 6, public: 6, unproven: 6 });
});

test('a limit that is nearly reached grants single mails', async () => {
  const of = newOrganization();
  const first = mailCounter(100);
  for (let sent = 0; sent < 99; sent += 1) await first.count(of, 'regular', nowMs);
  await first.giveBack();
  const second = mailCounter(100);
  expect(await second.count(of, 'regular', nowMs)).toBe(true);
  expect(await second.count(of, 'regular', nowMs)).toBe(false);
});
