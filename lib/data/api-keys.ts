import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { Item } from './engine/items.ts';
import { TableName, table } from './engine/table.ts';
import { keys } from './keys.ts';
import { storedForm } from './stored-form.ts';

/** An API key as it is stored: its SHA-256, never the key itself. Instants are epoch milliseconds. */
export interface StoredApiKey {
  readonly keyId: string;
  readonly hash: string;
  readonly organizationId: string;
  readonly userId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
}

/** Every schema of a stored API key. A member that later keys have is a line: what it is in those before. */
const form = storedForm<{ doc: StoredApiKey }>({});

export const apiKeyFrom = (item: Item): StoredApiKey => form.read(item, 'doc');

/** The one read that knows no organization yet: it is how the organization is found. */
export async function findApiKey(keyId: string): Promise<StoredApiKey | undefined> {
  const { Item } = await table.send(new GetCommand({ TableName, Key: keys.apiKey(keyId) }));
  return Item && apiKeyFrom(Item);
}

/** Keeps a new key. A key id is never given twice, so an existing one stays as it is. */
export async function putApiKey(
  of: OrganizationId,
  apiKey: Omit<StoredApiKey, 'organizationId'>,
): Promise<'written' | 'exists'> {
  const stored: StoredApiKey = { ...apiKey, organizationId: of };
  const isNew = await writeIf('attribute_not_exists(pk)', stored);
  return isNew ? 'written' : 'exists';
}

/** Ends a key. Another organization's key looks like none; a key that is revoked keeps its first date. */
export async function revokeApiKey(
  of: OrganizationId,
  keyId: string,
  nowMs: number,
): Promise<'revoked' | 'already-revoked' | 'unknown'> {
  const stored = await findApiKey(keyId);
  if (stored === undefined || stored.organizationId !== of) return 'unknown';
  if (stored.revokedAtMs !== null) return 'already-revoked';
  await writeIf('attribute_exists(pk)', { ...stored, revokedAtMs: nowMs });
  return 'revoked';
}

async function writeIf(condition: string, stored: StoredApiKey): Promise<boolean> {
  const Item = { ...keys.apiKey(stored.keyId), ...form.write({ doc: stored }) };
  try {
    await table.send(new PutCommand({ TableName, Item, ConditionExpression: condition }));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
