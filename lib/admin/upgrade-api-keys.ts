import { apiKeyFrom, checkApiKey, listApiKey } from '../data/api-keys.ts';
import { keys } from '../data/keys.ts';
import { eventOf } from '../domain/events.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { formatInstant } from '../domain/time/instant.ts';
import { administration } from './administration.ts';
import { scanAlike } from './scan-alike.ts';
import { transact } from './transact.ts';

/** Keys of 0.1.0 stood by themselves: they were in no list, and nobody found those of a user. Tells how many are found now that were not. */
export async function upgradeApiKeys(nowMs: number): Promise<number> {
  let listed = 0;
  for (const item of await scanAlike(keys.apiKey(''))) {
    const apiKey = apiKeyFrom(item);
    // Later ones were listed when they were made.
    if (Number(item.schema ?? 1) > 1 || apiKey.revokedAtMs !== null) continue;
    const of = apiKey.organizationId as OrganizationId;
    const event = eventOf('api_key_created', formatInstant(nowMs), administration(of, nowMs));
    const outcome = await transact(of, [listApiKey(of, apiKey, event), checkApiKey(apiKey.keyId)]);
    if (outcome === 'written') listed += 1;
  }
  return listed;
}
