import type { OrganizationId } from '../../domain/tenancy.ts';
import { queryAll } from '../engine/query-all.ts';
import { present } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';
import { listedApiKeyFrom } from './stored-api-keys.ts';

/**
 * The ids of all keys of a user that were not deleted. Consistent, so that it includes a key that
 * was just created.
 */
export async function listUserApiKeys(
  of: OrganizationId,
  userId: string,
): Promise<readonly string[]> {
  const { pk, sk } = keys.userApiKey(of, userId, '');
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
    ConsistentRead: true,
  });
  return items.flatMap((item) => (present(item) ? [listedApiKeyFrom(item).keyId] : []));
}
