import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from './keys.ts';
import { TableName, table } from './table.ts';

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

/** The one read that knows no organization yet: it is how the organization is found. */
export async function findApiKey(keyId: string): Promise<StoredApiKey | undefined> {
  const { Item } = await table.send(new GetCommand({ TableName, Key: keys.apiKey(keyId) }));
  return Item && JSON.parse(Item.doc);
}
