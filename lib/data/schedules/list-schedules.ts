import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { attendeeIds } from '../../domain/schedules/attendees.ts';
import { hasMembers, type MemberFilter } from '../../domain/schedules/has-members.ts';
import {
  overlapsPeriod,
  type Period,
  shortAtMostMs,
} from '../../domain/schedules/overlaps-period.ts';
import type { Schedule } from '../../domain/schedules/schedule.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { earliestMs, formatInstant } from '../../domain/time/instant.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';
import { charactersAPage, type Position } from '../lists/list-page.ts';
import { scheduleFrom } from './stored-schedules.ts';

export interface ScheduleFilter<Visible extends FilteredMembers = FilteredMembers> {
  readonly period: Period;
  /** The users who must all attend a schedule: the requested attendee and a `restricted` caller. */
  readonly attendeeIds: readonly string[];
  readonly members: MemberFilter;
  readonly perPage: number;
  /**
   * Whether the caller may not know about the excluded schedules. No page may then reveal them, not
   * even by where it ends.
   */
  readonly conceals: boolean;
  /** The schedule as the caller may read it; undefined if it does not exist for the caller. */
  readonly visibleAs: (schedule: Schedule) => Visible | undefined;
}

/** The members by which schedules are found. */
export type FilteredMembers = Pick<Schedule, 'attendees' | keyof MemberFilter>;

/** The end of a page: the part of the list and the last item in it. */
export interface ListPlace {
  readonly part: 'long' | 'short';
  readonly after?: Position | undefined;
}

export interface SchedulePage<Visible> {
  readonly schedules: readonly Visible[];
  readonly next: ListPlace | undefined;
}

/** A page, and whether it is complete: further reads would not have made it longer. */
interface ReadPage<Visible> extends SchedulePage<Visible> {
  readonly isWhole: boolean;
}

/**
 * Maximum number of reads for a page, because filters exclude schedules after they were read. A
 * page may have fewer schedules than requested.
 */
const readsAPage = 5;
/** Number of reads after which it is clear whether the period contains few schedules of an attendee. */
export const readsToTry = 2;
const readAtOnce = 100;

/**
 * One page: first the long and recurring schedules, regardless of their start, then all others by
 * start. No other schedule that began long before the period can overlap it. Eventually consistent,
 * like the indexes. The page ends after `readsAtMost` reads for every caller.
 */
export async function listSchedules<Visible extends FilteredMembers>(
  of: OrganizationId,
  filter: ScheduleFilter<Visible>,
  from: ListPlace = { part: 'long' },
  readsAtMost = filter.conceals ? Number.POSITIVE_INFINITY : readsAPage,
): Promise<ReadPage<Visible>> {
  const { perPage, conceals } = filter;
  const schedules: Visible[] = [];
  let characters = 0;
  let last: ListPlace | undefined;
  let next: ListPlace | undefined = from;
  const isFull = () => schedules.length === perPage || characters > charactersAPage;
  for (let read = 0; next !== undefined && read < readsAtMost; read += 1) {
    const { part, after }: ListPlace = next;
    const { Items = [], LastEvaluatedKey } = await readPart(of, part, filter, after, read);
    for (const item of Items) {
      const visible = matching(scheduleFrom(item), filter);
      if (visible === undefined) continue;
      // One more schedule than the page holds was found, so another page follows.
      if (isFull()) return { schedules, next: last, isWhole: true };
      schedules.push(visible);
      const { pk, sk, lpk, gsi1sk } = item;
      characters += charactersOf(visible);
      last = { part, after: { pk, sk, lpk, gsi1sk } };
    }
    next = LastEvaluatedKey ? { part, after: LastEvaluatedKey } : partAfter[part];
    // If the caller may not know about excluded schedules, only a visible schedule may show that
    // another page follows.
    if (!conceals && isFull()) break;
  }
  return { schedules, next, isWhole: next === undefined || (!conceals && isFull()) };
}

const partAfter: Readonly<Record<ListPlace['part'], ListPlace | undefined>> = {
  long: { part: 'short' },
  short: undefined,
};

/** The length of a schedule in the response. A hidden text does not count, because it must not change where a page ends. */
export const charactersOf = (visible: object): number => JSON.stringify(visible).length;

/** The schedule as the caller may read it; undefined if the filter excludes it. */
export function matching<Visible extends FilteredMembers>(
  schedule: Schedule,
  { visibleAs, attendeeIds: wanted, members, period }: ScheduleFilter<Visible>,
): Visible | undefined {
  const visible = visibleAs(schedule);
  if (visible === undefined) return undefined;
  const attending = attendeeIds(visible);
  const isMatch =
    wanted.every((userId) => attending.includes(userId)) &&
    hasMembers(visible, members) &&
    overlapsPeriod(schedule, period);
  return isMatch ? visible : undefined;
}

const readPart = (
  of: OrganizationId,
  part: ListPlace['part'],
  { period: { fromMs, toMs }, attendeeIds, members, perPage, conceals }: ScheduleFilter,
  after: Position | undefined,
  read: number,
) => {
  const isLong = part === 'long';
  const hasMembersToMatch = Object.values(members).some((value) => value !== undefined);
  const isUnbounded = !Number.isFinite(fromMs) && !Number.isFinite(toMs);
  const isWhole = attendeeIds.length === 0 && !hasMembersToMatch && isUnbounded;
  const { from, to } = startsIn(part, { fromMs, toMs });
  // This filter also sees hidden attendees. It only decides how much is read, which no page reveals.
  const isFiltered = conceals && attendeeIds.length > 0;
  // A page that conceals schedules must find one more than it holds.
  const first = isWhole ? perPage + (conceals ? 1 : 0) : readAtOnce;
  const atOnce = conceals && !isFiltered ? first * 2 ** read : first;
  return table.send(
    new QueryCommand({
      TableName,
      IndexName: 'byStart',
      KeyConditionExpression: 'lpk = :lpk AND gsi1sk BETWEEN :from AND :to',
      ...(isFiltered && {
        FilterExpression: attendeeIds.map((_, index) => `contains(doc, :id${index})`).join(' AND '),
      }),
      // If the first items contain too few matches, each further Query reads its maximum of 1 MB.
      ...((!isFiltered || read < readsToTry) && { Limit: atOnce }),
      ExpressionAttributeValues: {
        ':lpk': isLong ? keys.longScheduleList(of) : keys.scheduleList(of),
        ':from': from,
        ':to': to,
        ...(isFiltered &&
          Object.fromEntries(attendeeIds.map((id, index) => [`:id${index}`, JSON.stringify(id)]))),
      },
      ...(after && { ExclusiveStartKey: after }),
    }),
  );
};

/** The range of starts of all schedules in a part that can overlap a period. */
export const startsIn = (part: ListPlace['part'], { fromMs, toMs }: Period) => {
  const lookBackMs = part === 'long' ? Number.NEGATIVE_INFINITY : fromMs - shortAtMostMs;
  return keys.startedIn(boundOf(lookBackMs), boundOf(toMs));
};

/** A time before the first year has the same effect as no bound. */
const boundOf = (ms: number): string | undefined =>
  Number.isFinite(ms) ? formatInstant(Math.max(ms, earliestMs)) : undefined;
