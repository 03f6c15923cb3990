import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { audit } from '../../lib/admin/audit/audit.ts';
import { rebuild } from '../../lib/admin/audit/rebuild.ts';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import type { Key } from '../../lib/data/keys/key.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { rulesFrom } from '../../lib/data/schedules/host-rules.ts';
import { floorMinute, minuteToMs, weekOf, weekStart } from '../../lib/domain/ledger/week.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { call } from '../support/http/call.ts';
import { newWorld } from '../support/world.ts';

/** The week after the next. */
const week = weekOf(floorMinute(Date.now())) + 2;
const at = (hours: number): string =>
  new Date(minuteToMs(weekStart(week) + hours * 60)).toISOString();

const kinds = async (of: OrganizationId) => (await audit(of)).map(({ kind }) => kind);

/** Expects that the audit finds these differences, and none after a rebuild. */
async function expectFound(of: OrganizationId, expected: readonly string[]) {
  expect(await kinds(of)).toEqual(expected);
  await rebuild(of, await audit(of));
  expect(await audit(of)).toEqual([]);
}

const update = (Key: Key, UpdateExpression: string, values: Record<string, unknown>) =>
  table.send(
    new UpdateCommand({ TableName, Key, UpdateExpression, ExpressionAttributeValues: values }),
  );

/** A host with `count` schedules, and a function that reads an item of the ledger. */
async function scheduled(count: number, hoursOf: (i: number) => readonly [number, number]) {
  const { of, owner: host } = await newWorld();
  const attendees = [{ userId: host.userId, role: 'admin', userType: 'host' }];
  for (let i = 0; i < count; i += 1) {
    const [from, to] = hoursOf(i);
    const entry = { name: 'An errand', timeZone: 'UTC', attendees };
    const body = { ...entry, startedAt: at(from), endedAt: at(to) };
    expect((await call(CreateSchedule, { as: host, body })).status).toBe(201);
  }
  const itemOf = (key: Key) => async () => {
    const { Item } = await table.send(new GetCommand({ TableName, Key: key }));
    return Item as { readonly iv: Uint8Array; readonly busy: Uint8Array; readonly doc: Uint8Array };
  };
  return { of, host, itemOf };
}

/** A week of a host with many entries. */
async function longWeek() {
  const { of, host, itemOf } = await scheduled(20, (i) => [i, i + 0.5]);
  const key = keys.hostWeek(of, host.userId, week);
  const stored = itemOf(key);
  const { iv, busy } = await stored();
  return { of, key, iv, busy, stored };
}

test('the audit accepts a week with many schedules, and repairs its busy minutes when they differ', async () => {
  const { of, key, busy, stored } = await longWeek();
  expect(await audit(of)).toEqual([]);
  await update(key, 'SET busy = :b', { ':b': busy.slice(0, -4) });
  await expectFound(of, ['busy-differs']);
  expect((await stored()).busy).toEqual(busy);
});

test('a long week with damaged bytes is rebuilt with all its entries', async () => {
  const { of, key, iv, stored } = await longWeek();
  await update(key, 'SET iv = :i', { ':i': iv.slice(0, -1) });
  await expectFound(of, ['week-unreadable']);
  expect((await stored()).iv).toEqual(iv);
});

test('a week whose form only a later release can read is found and left unchanged', async () => {
  const { of, key, iv, stored } = await longWeek();
  const later = Uint8Array.from(iv).with(0, 3);
  await update(key, 'SET iv = :i', { ':i': later });
  expect(await kinds(of)).toEqual(['form-unknown']);
  await rebuild(of, await audit(of));
  expect(Uint8Array.from((await stored()).iv)).toEqual(later);
});

/** The rules of a host with many schedules, which are stored in packed form. */
async function manyRules() {
  const { of, host, itemOf } = await scheduled(8, (i) => [i, 1000 + i]);
  const key = keys.rules(of, host.userId);
  const stored = itemOf(key);
  const { doc } = await stored();
  expect(doc).toBeInstanceOf(Uint8Array);
  return { of, key, doc, stored };
}

test('the audit accepts the rules of many long schedules, and rebuilds them when they are damaged', async () => {
  const { of, key, doc, stored } = await manyRules();
  expect(await audit(of)).toEqual([]);
  const rules = rulesFrom(await stored());
  await update(key, 'SET doc = :d', { ':d': Uint8Array.from(doc).slice(0, 20) });
  await expectFound(of, ['rules-differ']);
  expect(new Set(rulesFrom(await stored()))).toEqual(new Set(rules));
});

test('long schedules whose form only a later release can read are found and left unchanged', async () => {
  const { of, key, doc, stored } = await manyRules();
  const later = Uint8Array.from(doc).with(0, 3);
  await update(key, 'SET doc = :d', { ':d': later });
  expect(await kinds(of)).toEqual(['form-unknown']);
  await rebuild(of, await audit(of));
  expect(Uint8Array.from((await stored()).doc)).toEqual(later);
});
