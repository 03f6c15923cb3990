import type { OrganizationId } from '../../domain/tenancy.ts';
import { readItems } from '../engine/items.ts';
import { unexpired } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';
import { namesakeKey } from './slugs.ts';

/**
 * The organization that an address names, by its slug, a former one while it is kept for it, or its id; the
 * gate of all that is public. What the organization shows there it says itself.
 */
export async function findTeam(team: string, nowMs: number): Promise<OrganizationId | undefined> {
  const byId = team as OrganizationId;
  const items = await readItems(byId, [keys.slug(team), namesakeKey(team)]);
  if (items.get(namesakeKey(team)) !== undefined) return byId;
  const slug = unexpired(items.get(keys.slug(team)), nowMs);
  return slug?.organizationId as OrganizationId | undefined;
}
