import { administration } from '../../lib/admin/administration.ts';
import { hashOfKey } from '../../lib/app/hash-of-key.ts';
import { addApiKey } from '../../lib/app/people/add-api-key.ts';
import { findApiKey } from '../../lib/data/people/stored-api-keys.ts';
import { wholeStoreOf } from '../../lib/data/whole-store.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import type { DemoFacts } from './facts.ts';

export interface DemoKeys {
  readonly apiKey: string;
  readonly schedulesOnlyApiKey: string;
  readonly otherOrganizationApiKey: string;
}

/**
 * The keys of an earlier start if they are valid for this demo, otherwise new ones. A table
 * contains only hashes of keys.
 */
export async function demoKeys(
  facts: DemoFacts,
  earlier: Partial<DemoKeys> | undefined,
): Promise<DemoKeys> {
  const of = facts.organizationId as OrganizationId;
  const other = facts.otherOrganizationId as OrganizationId;
  const { owner, otherOwner } = facts;
  const [apiKey, schedulesOnlyApiKey, otherOrganizationApiKey] = await Promise.all([
    keep(earlier?.apiKey, of, owner, ['*']),
    keep(earlier?.schedulesOnlyApiKey, of, owner, ['schedules:read', 'schedules:write']),
    keep(earlier?.otherOrganizationApiKey, other, otherOwner, ['*']),
  ]);
  return { apiKey, schedulesOnlyApiKey, otherOrganizationApiKey };
}

async function keep(
  earlier: string | undefined,
  of: OrganizationId,
  userId: string,
  scopes: readonly string[],
): Promise<string> {
  if (earlier !== undefined && (await isGood(earlier, of))) return earlier;
  const given = { userId, name: 'Demo', scopes, expiresAtMs: null };
  return (await addApiKey(given, administration(of, Date.now()), wholeStoreOf(of))).data.key;
}

async function isGood(key: string, of: OrganizationId): Promise<boolean> {
  const keyId = /^sk_live_(\w{16})\w{32}$/u.exec(key)?.[1];
  const stored = keyId === undefined ? undefined : await findApiKey(keyId);
  return (
    stored?.organizationId === of && stored.hash === hashOfKey(key) && stored.revokedAtMs === null
  );
}
