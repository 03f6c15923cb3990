import { makeRoomFor } from '../domain/make-room-for.ts';
import type { Need } from '../domain/snapshot.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { type Items, type ReadOptions, readItems } from './engine/items.ts';
import { externalAttributes, hasExternal } from './external-time.ts';
import { hoursBeside } from './hours-beside-rules.ts';
import { type Key, keys } from './keys.ts';
import { keyOf } from './snapshot.ts';

/** Users of whom a process remembers something. */
const usersAtMost = 10_000;

/** Whose external time, or hours that stand apart from the rules, was to be read last: then it is read with the rest. */
const withExternal = new Set<string>();
const withHoursApart = new Set<string>();

const nameOf = (of: OrganizationId, userId: string): string => `${of} ${userId}`;

/**
 * Reads what is needed together. Two things are read where another item says so: external time, if the hours tell of
 * some, and hours, if they do not stand beside the rules. For users of whom that was known before, this is the same
 * call, and another one for those of whom it turns out. So others cost no key, and what this process remembers never
 * decides. External time without hours is read in any case.
 */
export async function readNeeds(
  of: OrganizationId,
  needs: readonly Need[],
  options?: ReadOptions,
  others: readonly Key[] = [],
): Promise<Items> {
  const hosts = usersOf(needs, 'host');
  const external = usersOf(needs, 'external');
  if (hosts.size + external.size === 0) {
    return readItems(of, [...keysOf(of, needs), ...others], options);
  }
  const withHours = new Set([...hosts, ...usersOf(needs, 'hours')]);
  const asked = needs.filter((need) => {
    if (need.kind === 'connected-providers') return !hosts.has(need.userId);
    if (need.kind !== 'external' || !withHours.has(need.userId)) return true;
    return withExternal.has(nameOf(of, need.userId));
  });
  const apart = [...hosts].filter((userId) => withHoursApart.has(nameOf(of, userId)));
  const all = [...keysOf(of, asked), ...apart.map((userId) => keys.hours(of, userId)), ...others];
  const isAsked = asked.some(({ kind }) => kind === 'external');
  const weeked = withWeeks(options, needs);
  const items = await readItems(of, all, isAsked ? weeked : options);
  await completeHours(of, hosts, items, options);
  const beside = [...external].filter((userId) => withHours.has(userId));
  await completeExternal(of, beside, items, weeked);
  return items;
}

const usersOf = (needs: readonly Need[], kind: 'host' | 'hours' | 'external'): Set<string> =>
  new Set(needs.flatMap((need) => (need.kind === kind ? [need.userId] : [])));

/** Of external time the weeks are read that are needed of the hosts themselves. */
function withWeeks(options: ReadOptions | undefined, needs: readonly Need[]) {
  if (options?.attributes === undefined) return options;
  const weeks = new Set(needs.flatMap((need) => (need.kind === 'week' ? [need.week] : [])));
  return { ...options, attributes: [...options.attributes, ...externalAttributes([...weeks])] };
}

const keysOf = (of: OrganizationId, needs: readonly Need[]): readonly Key[] =>
  needs.map((need) => keyOf(of, need));

/** Takes the hours from beside the rules, and reads those that do not stand there. */
async function completeHours(
  of: OrganizationId,
  users: Iterable<string>,
  items: Items,
  options: ReadOptions | undefined,
): Promise<void> {
  const missing: Key[] = [];
  for (const userId of users) {
    const key = keys.hours(of, userId);
    const beside = hoursBeside(items.get(keys.rules(of, userId)));
    remember(withHoursApart, nameOf(of, userId), beside === undefined);
    // Where the item of the hours was read as well, it is the whole of them.
    if (!items.expect(key)) continue;
    if (beside === undefined) missing.push(key);
    else items.set(key, beside);
  }
  if (missing.length > 0) items.add(await readItems(of, missing, options));
}

/** Reads what the hours tell of and was not asked for; where they tell of none, there is none. */
async function completeExternal(
  of: OrganizationId,
  users: Iterable<string>,
  items: Items,
  options: ReadOptions | undefined,
): Promise<void> {
  const missing: Key[] = [];
  for (const userId of users) {
    const isThere = hasExternal(items.get(keys.hours(of, userId)));
    remember(withExternal, nameOf(of, userId), isThere);
    const key = keys.external(of, userId);
    // What stands there beside hours that tell of none was taken away meanwhile, or is about to come.
    const isAbsent = items.expect(key);
    if (isThere && isAbsent) missing.push(key);
  }
  if (missing.length > 0) items.add(await readItems(of, missing, options));
}

function remember(users: Set<string>, name: string, is: boolean): void {
  if (!is) users.delete(name);
  else if (!users.has(name)) {
    makeRoomFor(name, users, usersAtMost);
    users.add(name);
  }
}
