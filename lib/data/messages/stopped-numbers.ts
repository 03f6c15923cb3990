import { hash } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { readItems } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { textKeys } from '../keys/text-keys.ts';

/**
 * The name of a phone number in keys, so that keys do not show it. It depends on no secret, because a number stays stopped
 * after the secrets of a stage are replaced.
 */
export const hashOfNumber = (number: string): string => hash('sha256', number, 'base64url');

const keyOf = (number: string) => textKeys.stoppedNumber(hashOfNumber(number));

/** Whether the owner of a phone number wants no texts. Consistent. */
export async function isNumberStopped(of: OrganizationId, number: string): Promise<boolean> {
  const key = keyOf(number);
  return (await readItems(of, [key])).get(key) !== undefined;
}

/** Ends texts to a phone number from all organizations, until its owner starts them again. */
export async function stopNumber(number: string, nowMs: number): Promise<void> {
  const Item = { ...keyOf(number), since: formatInstant(nowMs) };
  await table.send(new PutCommand({ TableName, Item }));
}

/** Allows texts to a phone number again. */
export async function startNumber(number: string): Promise<void> {
  await table.send(new DeleteCommand({ TableName, Key: keyOf(number) }));
}
