import { hostHours } from '../domain/hours/needs.ts';
import { busyTime, externalTime, hostWeek } from '../domain/ledger/needs.ts';
import { makeRoomFor } from '../domain/make-room-for.ts';
import type { Need } from '../domain/snapshot.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { type Items, type ReadOptions, readItems } from './engine/items.ts';
import type { Reads } from './engine/subject.ts';
import { externalAttributes, hasExternal } from './external-calendars/external-time.ts';
import type { Key } from './keys/key.ts';
import { keys } from './keys/keys.ts';

/** Maximum number of users in `withExternal`. */
const usersAtMost = 10_000;

/** Users who had external time when this process last read their hours. */
const withExternal = new Set<string>();

const nameOf = (of: OrganizationId, userId: string): string => `${of} ${userId}`;

/**
 * Reads all needs in one call. The external time of users whose hours are read, too, is an
 * exception: the hours contain whether the user has external time. If the user had it at the last
 * read, it is read in the same call, otherwise in a second call when the hours contain it. So users
 * without external time cost no key. The memory of this process affects only the number of calls.
 */
export async function readNeeds(
  of: OrganizationId,
  reads: Reads,
  needs: readonly Need[],
  options?: ReadOptions,
  others: readonly Key[] = [],
): Promise<Items> {
  const withHours = new Set(keysOfKind<string>(needs, hostHours.kind));
  const users = keysOfKind<string>(needs, externalTime.kind).filter((id) => withHours.has(id));
  const later = new Set(users.filter((userId) => !withExternal.has(nameOf(of, userId))));
  const first = needs.filter(
    ({ kind, key }) => kind !== externalTime.kind || !later.has(key as string),
  );
  const weeked = withWeeks(options, needs);
  const isAsked = first.some(({ kind }) => kind === externalTime.kind);
  const all = [...first.flatMap((need) => reads.keysOf(of, need)), ...others];
  const items = await readItems(of, all, isAsked ? weeked : options);
  await completeExternal(of, users, items, weeked);
  return items;
}

/** The keys of the needs of one kind. */
const keysOfKind = <NeedKey>(needs: readonly Need[], kind: string): readonly NeedKey[] =>
  needs.filter((need) => need.kind === kind).map(({ key }) => key as NeedKey);

/**
 * Adds the weeks of external time to the attributes. They are the weeks that are read of the
 * ledger.
 */
function withWeeks(options: ReadOptions | undefined, needs: readonly Need[]) {
  if (options?.attributes === undefined) return options;
  const single = keysOfKind<{ readonly week: number }>(needs, hostWeek.kind);
  const several = keysOfKind<{ readonly weeks: readonly number[] }>(needs, busyTime.kind);
  const weeks = new Set([
    ...single.map(({ week }) => week),
    ...several.flatMap((one) => one.weeks),
  ]);
  return { ...options, attributes: [...options.attributes, ...externalAttributes([...weeks])] };
}

/** Reads the external time that exists according to the hours and that was not read yet. */
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
