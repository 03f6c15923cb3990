import type { OrganizationId } from '../../domain/tenancy.ts';
import { readItems } from '../engine/items.ts';
import { unexpired } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';
import { namesakeKey } from './slugs.ts';

/**
 * The organization of a public URL, found by its slug, a former slug that is still reserved, or its
 * id. All public operations begin with this function. The organization itself determines what it
 * makes public.
 */
export async function findTeam(team: string, nowMs: number): Promise<OrganizationId | undefined> {
  const byId = team as OrganizationId;
  const items = await readItems(byId, [keys.slug(team), namesakeKey(team)]);
  if (items.get(namesakeKey(team)) !== undefined) return byId;
  const slug = unexpired(items.get(keys.slug(team)), nowMs);
  return slug?.organizationId as OrganizationId | undefined;
}
