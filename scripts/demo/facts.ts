import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import type { demoEventTypes } from './world.ts';

/**
 * The public data of the demo. It is stored in the table, so that every service on the table has
 * the same demo.
 */
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

export async function findDemo(): Promise<DemoFacts | undefined> {
  const { Item } = await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item && JSON.parse(Item.doc);
}

/** Completes the demo. If two services create it at the same time, the first one wins. */
export async function insertDemo(facts: DemoFacts): Promise<'inserted' | 'exists'> {
  const Item = { ...Key, doc: JSON.stringify(facts) };
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
