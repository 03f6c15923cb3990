import { isLongOrRecurring } from '../../domain/schedules/overlaps-period.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { type Item, readItems } from '../engine/items.ts';
import { readPending } from '../feed/outbox.ts';
import { keys } from '../keys/keys.ts';
import { findIn, fitting, isPage, type ListedResource } from '../lists/find-page.ts';
import { mayLieIn } from '../lists/list-entries.ts';
import { placeIn, positionAt } from '../lists/list-page.ts';
import {
  charactersOf,
  type FilteredMembers,
  type ListPlace,
  listSchedules,
  matching,
  readsToTry,
  type ScheduleFilter,
  type SchedulePage,
  startsIn,
} from './list-schedules.ts';
import { scheduleFrom } from './stored-schedules.ts';

const order = 'startedAt';

interface ListedSchedule<Visible> extends ListedResource<Visible> {
  readonly part: ListPlace['part'];
}

/**
 * One page of the schedules of an organization. If more than a few hundred schedules would have to
 * be read for a page, the list of an attendee is used instead.
 */
export async function findSchedules<Visible extends FilteredMembers>(
  of: OrganizationId,
  filter: ScheduleFilter<Visible>,
  from: ListPlace = { part: 'long' },
): Promise<SchedulePage<Visible>> {
  if (filter.attendeeIds.length === 0) return listSchedules(of, filter, from);
  const first = await listSchedules(of, filter, from, readsToTry);
  if (first.isWhole) return first;
  return (await findAttended(of, filter, from)) ?? listSchedules(of, filter, from);
}

/**
 * Reads the list of an attendee, first the long and recurring schedules. It conceals the schedules
 * that the caller may not know about. The position of the next page belongs to the list of all
 * schedules. Undefined if hundreds of changes are pending.
 */
async function findAttended<Visible extends FilteredMembers>(
  of: OrganizationId,
  filter: ScheduleFilter<Visible>,
  from: ListPlace,
): Promise<SchedulePage<Visible> | undefined> {
  const pending = await readPending(of, 'schedule');
  if (pending === 'many') return undefined;
  const parts = from.part === 'long' ? (['long', 'short'] as const) : (['short'] as const);
  const found: ListedSchedule<Visible>[] = [];
  let next: ListPlace | undefined = from;
  for (const part of parts) {
    const after = part === from.part ? placeIn(order, from.after) : undefined;
    const read = await findPart(of, { filter, part, found }, pending, after);
    found.push(...read.found.map((one) => ({ ...one, part })));
    next = read.end === undefined ? partAfter(part) : placeOf(of, part, read.end);
    if (read.end !== undefined || isPage(found, { perPage: filter.perPage, conceals: true })) break;
  }
  const page = found.slice(0, fitting(found, filter.perPage));
  const last = page.at(-1);
  const isCut = found.length > page.length && last !== undefined;
  return {
    schedules: page.map(({ resource }) => resource),
    next: isCut ? placeOf(of, last.part, last.place) : next,
  };
}

const partAfter = (part: ListPlace['part']): ListPlace | undefined =>
  part === 'long' ? { part: 'short' } : undefined;

const placeOf = (of: OrganizationId, part: ListPlace['part'], place: string): ListPlace => {
  const list = part === 'long' ? keys.longScheduleList(of) : keys.scheduleList(of);
  const key = keys.schedule(of, keys.uidInList(place));
  return { part, after: positionAt(list, order, place, key) };
};

interface Part<Visible extends FilteredMembers> {
  readonly filter: ScheduleFilter<Visible>;
  readonly part: ListPlace['part'];
  /** The schedules of the previous part. */
  readonly found: readonly ListedSchedule<Visible>[];
}

function findPart<Visible extends FilteredMembers>(
  of: OrganizationId,
  { filter, part, found }: Part<Visible>,
  pending: ReadonlySet<string>,
  after: string | undefined,
) {
  const { attendeeIds, period, perPage } = filter;
  const userId = attendeeIds.at(-1) as string;
  const isLong = part === 'long';
  const read = async (uids: readonly string[]) => {
    const named = uids.map((uid) => keys.schedule(of, uid));
    const items = await readItems(of, named, { attributes: ['doc'], eventually: true });
    return named.flatMap((key) => placed(items.get(key), filter, isLong));
  };
  const question = {
    list: isLong ? keys.longSchedulesOf(of, userId) : keys.schedulesOf(of, userId),
    order,
    sort: 'asc',
    within: startsIn(part, period),
    conditions: [],
    names: { '#schema': 'schema' },
    values: {},
    conceals: true,
    entry: { attributes: ['doc', '#schema'], mayBeAsked: (entry: Item) => mayLieIn(entry, period) },
    wanted: perPage + 1 - found.length,
    isEnough: (more: readonly ListedResource<Visible>[]) =>
      isPage([...found, ...more], { perPage, conceals: true }),
    read,
  } as const;
  return findIn(of, question, pending, after);
}

function placed<Visible extends FilteredMembers>(
  item: Item | undefined,
  filter: ScheduleFilter<Visible>,
  isLong: boolean,
): ListedResource<Visible>[] {
  if (item === undefined) return [];
  const schedule = scheduleFrom(item);
  // A deleted schedule is in no list.
  if (schedule.status === 'cancel') return [];
  const visible = isLongOrRecurring(schedule) === isLong ? matching(schedule, filter) : undefined;
  if (visible === undefined) return [];
  const place = keys.inList(schedule.startedAt, schedule.uid);
  return [{ place, resource: visible, characters: charactersOf(visible) }];
}
