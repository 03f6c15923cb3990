import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { ApiKeyEvent } from '../../domain/events.ts';
import type { ListedApiKey, StoredApiKey } from '../../domain/people/api-key.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { atVersion } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import type { Item, Items } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { outboxAction } from '../feed/outbox-action.ts';
import { storedForm } from '../items/stored-form.ts';
import { keptUntil, tombstone } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';

const form = storedForm<{ doc: StoredApiKey }>();
/** The form of the second item, which is stored with the user. */
const listedForm = storedForm<{ doc: ListedApiKey }>();

const apiKeyFrom = (item: Item): StoredApiKey => form.read(item, 'doc');
export const listedApiKeyFrom = (item: Item): ListedApiKey => listedForm.read(item, 'doc');

/** Finds an API key before the organization is known: the key names the organization. */
export async function findApiKey(keyId: string): Promise<StoredApiKey | undefined> {
  const { Item } = await table.send(new GetCommand({ TableName, Key: keys.apiKey(keyId) }));
  return Item && apiKeyFrom(Item);
}

/**
 * A valid key of the organization; undefined if the key does not exist, was revoked, or belongs to
 * another organization.
 */
export function apiKeyIn(
  of: OrganizationId,
  items: Items,
  keyId: string,
): StoredApiKey | undefined {
  const item = items.get(keys.apiKey(keyId));
  const apiKey = item && apiKeyFrom(item);
  return apiKey?.organizationId === of && apiKey.revokedAtMs === null ? apiKey : undefined;
}

/**
 * Stores a new key, and a second item with its user. A key id is never used twice, so an existing
 * key is not replaced.
 */
export const insertApiKey = (
  of: OrganizationId,
  apiKey: StoredApiKey,
  event: ApiKeyEvent,
): readonly Action[] => [
  {
    key: keys.apiKey(apiKey.keyId),
    item: form.write({ doc: apiKey }),
    condition: 'attribute_not_exists(pk)',
  },
  listApiKey(of, apiKey, event),
];

/** Stores the second item of a valid key, if it does not exist. */
export function listApiKey(of: OrganizationId, apiKey: StoredApiKey, event: ApiKeyEvent): Action {
  const { hash: _, organizationId: _o, revokedAtMs: _r, isDelegated: _d, ...listed } = apiKey;
  const { keyId, userId, createdAt } = listed;
  const item = {
    lpk: keys.apiKeyList(of),
    gsi1sk: keys.inListOfUser(userId, createdAt, keyId),
    gsi2sk: keys.inList(createdAt, keyId),
    ver: 1,
    ...listedForm.write({ doc: listed }),
  };
  const key = keys.userApiKey(of, userId, keyId);
  return outboxAction({ key, item, condition: 'attribute_not_exists(pk)' }, event);
}

/** The condition that a key is valid. Every action that needs a valid key uses it. */
const isGood = 'attribute_exists(pk) AND attribute_not_exists(revokedAtMs)';

/** Checks that a key has not been revoked. */
export const checkApiKey = (keyId: string): Action => ({
  key: keys.apiKey(keyId),
  condition: isGood,
});

/** Revokes a key at the instant of the event. The revoked key is deleted after 30 days. */
export function revokeApiKeyActions(
  of: OrganizationId,
  apiKey: StoredApiKey,
  event: ApiKeyEvent,
): readonly Action[] {
  const { keyId, userId } = apiKey;
  const revokedAtMs = Date.parse(event.at);
  const { doc, schema } = form.write({ doc: { ...apiKey, revokedAtMs } });
  const key = keys.userApiKey(of, userId, keyId);
  return [
    {
      key: keys.apiKey(keyId),
      update: 'SET doc = :doc, #schema = :schema, revokedAtMs = :ms, #exp = :exp',
      condition: isGood,
      names: { '#exp': 'exp', '#schema': 'schema' },
      values: {
        ':doc': doc,
        ':schema': schema,
        ':ms': revokedAtMs,
        ':exp': keptUntil(revokedAtMs),
      },
    },
    outboxAction({ key, item: tombstone(1, revokedAtMs), ...atVersion(1) }, event),
  ];
}
