import { makeRoomFor } from '../domain/make-room-for.ts';
import type { Need } from '../domain/snapshot.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { type Items, type ReadOptions, readItems } from './engine/items.ts';
import { externalAttributes, hasExternal } from './external-time.ts';
import { type Key, keys } from './keys.ts';
import { keyOf } from './snapshot.ts';

/** Maximum number of users in `withExternal`. */
const usersAtMost = 10_000;

/** Users who had external time when this process last read their hours. */
const withExternal = new Set<string>();

const nameOf = (of: OrganizationId, userId: string): string => `${of} ${userId}`;

/**
 * Reads all needs in one call, except external time of users whose hours are read, too. Their hours contain whether
 * there is any. If it was there the last time, it is read in the same call, otherwise in a second call once the hours
 * contain it. So users without external time cost no key, and the memory of this process decides nothing.
 */
export async function readNeeds(
  of: OrganizationId,
  needs: readonly Need[],
  options?: ReadOptions,
  others: readonly Key[] = [],
): Promise<Items> {
  const withHours = usersOf(needs, 'hours');
  const users = [...usersOf(needs, 'external')].filter((userId) => withHours.has(userId));
  const later = new Set(users.filter((userId) => !withExternal.has(nameOf(of, userId))));
  const first = needs.filter((need) => need.kind !== 'external' || !later.has(need.userId));
  const weeked = withWeeks(options, needs);
  const isAsked = first.some(({ kind }) => kind === 'external');
  const all = [...first.map((need) => keyOf(of, need)), ...others];
  const items = await readItems(of, all, isAsked ? weeked : options);
  await completeExternal(of, users, items, weeked);
  return items;
}

const usersOf = (needs: readonly Need[], kind: 'hours' | 'external'): Set<string> =>
  new Set(needs.flatMap((need) => (need.kind === kind ? [need.userId] : [])));

/** Adds the weeks of external time to the attributes: the same weeks as are read of the ledger. */
function withWeeks(options: ReadOptions | undefined, needs: readonly Need[]) {
  if (options?.attributes === undefined) return options;
  const weeks = new Set(needs.flatMap((need) => (need.kind === 'week' ? [need.week] : [])));
  return { ...options, attributes: [...options.attributes, ...externalAttributes([...weeks])] };
}

/** Reads the external time that the hours contain and that was not read yet. Without it in the hours, there is none. */
async function completeExternal(
  of: OrganizationId,
  users: readonly string[],
  items: Items,
  options: ReadOptions | undefined,
): Promise<void> {
  const missing: Key[] = [];
  for (const userId of users) {
    const isThere = hasExternal(items.get(keys.hours(of, userId)));
    remember(nameOf(of, userId), isThere);
    const key = keys.external(of, userId);
    const isAbsent = items.expect(key);
    if (isThere && isAbsent) missing.push(key);
  }
  if (missing.length > 0) items.add(await readItems(of, missing, options));
}

function remember(name: string, isThere: boolean): void {
  if (!isThere) withExternal.delete(name);
  else if (!withExternal.has(name)) {
    makeRoomFor(name, withExternal, usersAtMost);
    withExternal.add(name);
  }
}
