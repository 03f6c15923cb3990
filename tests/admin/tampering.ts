import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { audit } from '../../lib/admin/audit/audit.ts';
import { rebuild } from '../../lib/admin/audit/rebuild.ts';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import { type Item, readItems } from '../../lib/data/engine/items.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import type { Key } from '../../lib/data/keys/key.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { hostWeekIn, writeHostWeek } from '../../lib/data/ledger/host-weeks.ts';
import type { Entry } from '../../lib/domain/ledger/entry.ts';
import { floorMinute, weekOf } from '../../lib/domain/ledger/week.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { call } from '../support/http/call.ts';
import type { Person, World } from '../support/world.ts';

export const weekAt = (instant: string): number => weekOf(floorMinute(Date.parse(instant)));

export const readItem = async (of: OrganizationId, key: Key): Promise<Item> =>
  (await readItems(of, [key])).get(key) ?? {};

/** Changes an item without the service. */
export async function tamper(
  of: OrganizationId,
  key: Key,
  change: (item: Item) => Item,
): Promise<Item> {
  const item = change(await readItem(of, key));
  await table.send(new PutCommand({ TableName, Item: { ...item, ...key } }));
  return readItem(of, key);
}

export const deleteItem = (Key: Key) => table.send(new DeleteCommand({ TableName, Key }));

/** Changes the entries in a host's week without the service. */
export async function tamperEntries(
  of: OrganizationId,
  userId: string,
  week: number,
  change: (entries: readonly Entry[]) => readonly Entry[],
): Promise<void> {
  const items = await readItems(of, [keys.hostWeek(of, userId, week)]);
  const { ver, entries } = hostWeekIn(of, items, userId, week);
  const { key, item } = writeHostWeek(of, userId, week, ver, change(entries));
  await table.send(new PutCommand({ TableName, Item: { ...item, ...key } }));
}

/** The schema that a later release would write. */
export const ofLaterSchema = (item: Item): Item => ({ ...item, schema: 99 });

/** The version byte that a later release would write. */
export const ofLaterVersion =
  (attribute: string) =>
  (item: Item): Item => ({
    ...item,
    [attribute]: Uint8Array.from(item[attribute] as Uint8Array).with(0, 99),
  });

/** Creates an opaque schedule of one host. */
export async function createSchedule(host: Person, startedAt: string, endedAt: string) {
  const attendees = [{ userId: host.userId, role: 'admin', userType: 'host' }];
  const body = { name: 'An errand', timeZone: 'UTC', attendees, startedAt, endedAt };
  const answer = await call(CreateSchedule, { as: host, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
}

export const kindsIn = async ({ of }: World): Promise<readonly string[]> =>
  (await audit(of)).map(({ kind }) => kind).sort();

/** Audits, rebuilds and returns the number of repaired items. */
export const rebuildAll = async ({ of }: World): Promise<number> => rebuild(of, await audit(of));
