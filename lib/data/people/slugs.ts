import type { SlugChange } from '../../domain/people/changes.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Items } from '../engine/items.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';

/** The organization whose id a slug is, if there is one: nobody else may be called so. */
export const namesakeKey = (slug: string): Key => keys.organization(slug as OrganizationId);

/** Whether somebody else has the slug. One that was given up has an end, after which it is anybody's. */
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

/** Takes a slug that is free, and keeps the former one for its owner until its time is over. */
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
