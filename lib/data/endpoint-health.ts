import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { FailingSince } from '../domain/webhooks/after-attempt.ts';
import { TableName, table } from './engine/table.ts';
import { keys } from './keys.ts';

/** Since when an endpoint has had nothing but failures. Read consistently. */
export async function readFailingSince(
  of: OrganizationId,
  endpoint: string,
): Promise<FailingSince> {
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: keys.endpointHealth(of, endpoint), ConsistentRead: true }),
  );
  return (Item?.failingSinceMs as number | undefined) ?? null;
}

/** Written as it changes, which is at the first failure and at the first success after it. */
export async function writeFailingSince(
  of: OrganizationId,
  endpoint: string,
  failingSinceMs: FailingSince,
): Promise<void> {
  const Item = { ...keys.endpointHealth(of, endpoint), failingSinceMs };
  await table.send(new PutCommand({ TableName, Item }));
}
