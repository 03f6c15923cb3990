import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { upgrade } from '../../lib/admin/upgrade.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { keys } from '../../lib/data/keys.ts';
import type { demoEventTypes } from './world.ts';

/** What everybody may know of the demo. It stands in the table itself, so that every service on the table finds the same demo. */
export interface DemoFacts {
  readonly organizationId: string;
  readonly otherOrganizationId: string;
  readonly owner: string;
  readonly otherOwner: string;
  readonly users: readonly string[];
  readonly soloHost: string;
  readonly eventTypes: Readonly<Record<keyof ReturnType<typeof demoEventTypes>, string>>;
  readonly bookingWithRecordings: string;
}

const Key = keys.demo;

/** Which items and places the service looks for. A demo of 0.1.0 does not say: those were other ones. */
const layout = 4;

export async function findDemo(): Promise<DemoFacts | undefined> {
  const { Item } = await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item && JSON.parse(Item.doc);
}

/** Brings a table that an earlier release made up to date, once. */
export async function upgradeOnce(nowMs: number): Promise<void> {
  const { Item } = await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  if (Item === undefined || Item.layout === layout) return;
  await upgrade(nowMs);
  await table.send(new PutCommand({ TableName, Item: { ...Item, layout } }));
}

/** Ends a seeding: what was seeded counts from here on. Of two services that seed at the same time, the first wins. */
export async function insertDemo(facts: DemoFacts): Promise<'inserted' | 'exists'> {
  const Item = { ...Key, layout, doc: JSON.stringify(facts) };
  try {
    await table.send(
      new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' }),
    );
    return 'inserted';
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return 'exists';
    throw error;
  }
}
