import { makeRoomFor } from '../domain/make-room-for.ts';
import type { Need } from '../domain/snapshot.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { type Items, type ReadOptions, readItems } from './engine/items.ts';
import { externalAttributes, hasExternal } from './external-time.ts';
import { type Key, keys } from './keys.ts';
import { keyOf } from './snapshot.ts';

/** Users who had external time when their hours were last read: then it is read with them. */
const known = new Set<string>();
const knownAtMost = 10_000;

const nameOf = (of: OrganizationId, userId: string): string => `${of} ${userId}`;

/**
 * Reads what is needed together. External time is read where the hours beside it say that there is some: in the same
 * call for users of whom this was known before, in another one for those of whom it turns out. So users without it cost
 * no key, and what this process remembers never decides. Without hours beside it, it is read in any case.
 */
export async function readNeeds(
  of: OrganizationId,
  needs: readonly Need[],
  options?: ReadOptions,
  others: readonly Key[] = [],
): Promise<Items> {
  const users = needs.flatMap((need) => (need.kind === 'external' ? [need.userId] : []));
  if (users.length === 0) return readItems(of, [...keysOf(of, needs), ...others], options);
  const withHours = new Set(needs.flatMap((need) => (need.kind === 'hours' ? [need.userId] : [])));
  const asked = needs.filter(
    (need) =>
      need.kind !== 'external' || !withHours.has(need.userId) || known.has(nameOf(of, need.userId)),
  );
  const isAsked = asked.some(({ kind }) => kind === 'external');
  const weeked = withWeeks(options, needs);
  const items = await readItems(of, [...keysOf(of, asked), ...others], isAsked ? weeked : options);
  const beside = new Set(users.filter((userId) => withHours.has(userId)));
  await completeExternal(of, beside, items, weeked);
  return items;
}

/** Of external time the weeks are read that are needed of the hosts themselves. */
function withWeeks(options: ReadOptions | undefined, needs: readonly Need[]) {
  if (options?.attributes === undefined) return options;
  const weeks = new Set(needs.flatMap((need) => (need.kind === 'week' ? [need.week] : [])));
  return { ...options, attributes: [...options.attributes, ...externalAttributes([...weeks])] };
}

const keysOf = (of: OrganizationId, needs: readonly Need[]): readonly Key[] =>
  needs.map((need) => keyOf(of, need));

/** Reads what the hours tell of and was not asked for; where they tell of none, there is none. */
async function completeExternal(
  of: OrganizationId,
  users: ReadonlySet<string>,
  items: Items,
  options: ReadOptions | undefined,
): Promise<void> {
  const missing: Key[] = [];
  for (const userId of users) {
    const isThere = hasExternal(items.get(keys.hours(of, userId)));
    const name = nameOf(of, userId);
    if (!isThere) known.delete(name);
    const key = keys.external(of, userId);
    // What stands there beside hours that tell of none was taken away meanwhile, or is about to come.
    const isAbsent = items.expect(key);
    if (!isThere || !isAbsent) continue;
    makeRoomFor(name, known, knownAtMost);
    known.add(name);
    missing.push(key);
  }
  if (missing.length > 0) items.add(await readItems(of, missing, options));
}
