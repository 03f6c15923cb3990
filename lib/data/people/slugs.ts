import type { SlugChange } from '../../domain/people/changes.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Items } from '../engine/items.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';

/** The key of the organization whose id equals a slug. No other organization may use this slug. */
export const namesakeKey = (slug: string): Key => keys.organization(slug as OrganizationId);

/** Whether another organization has the slug. A former slug is reserved until its expiry. */
export function isSlugTakenIn(
  of: OrganizationId,
  items: Items,
  slug: string,
  nowMs: number,
): boolean {
  if (items.get(namesakeKey(slug)) !== undefined) return true;
  const found = items.get(keys.slug(slug));
  if (found === undefined || found.organizationId === of) return false;
  return found.exp === undefined || (found.exp as number) > toSeconds(nowMs);
}

const toSeconds = (ms: number): number => Math.floor(ms / 1000);

/**
 * Takes a free slug, and reserves the former slug for the same organization until `keptUntilMs`.
 */
export function changeSlugActions(
  of: OrganizationId,
  { taken, former, nowMs, keptUntilMs }: SlugChange,
): readonly Action[] {
  const take: Action[] =
    taken === null
      ? []
      : [
          {
            key: keys.slug(taken),
            item: { organizationId: of },
            condition: 'attribute_not_exists(pk) OR organizationId = :of OR #exp <= :now',
            names: { '#exp': 'exp' },
            values: { ':of': of, ':now': toSeconds(nowMs) },
          },
          { key: namesakeKey(taken), condition: 'attribute_not_exists(pk)' },
        ];
  const giveUp: Action[] =
    former === null
      ? []
      : [
          {
            key: keys.slug(former),
            item: { organizationId: of, exp: toSeconds(keptUntilMs) },
            condition: 'organizationId = :of',
            values: { ':of': of },
          },
        ];
  return [...take, ...giveUp];
}
