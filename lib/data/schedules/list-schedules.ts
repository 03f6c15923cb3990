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

export interface ScheduleFilter {
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
  /**
   * The members of a schedule that the caller may know; undefined for a schedule that the caller may
   * not know about.
   */
  readonly visibleAs: (schedule: Schedule) => FilteredMembers | undefined;
}

/** The members by which schedules are found. */
type FilteredMembers = Pick<Schedule, 'attendees' | keyof MemberFilter>;

/** The end of a page: the part of the list and the last item in it. */
export interface ListPlace {
  readonly part: 'long' | 'short';
  readonly after?: Position | undefined;
}

export interface SchedulePage {
  readonly schedules: readonly Schedule[];
  readonly next: ListPlace | undefined;
}

/** A page, and whether it is complete: further reads would not have made it longer. */
interface ReadPage extends SchedulePage {
  readonly isWhole: boolean;
}

/**
 * Maximum number of reads for a page, because filters exclude schedules after they were read. A
 * page may have fewer schedules than requested.
 */
const readsAPage = 5;
const readAtOnce = 100;

/**
 * One page: first the long and recurring schedules, regardless of their start, then all others by
 * start. No other schedule that began long before the period can overlap it. Eventually consistent,
 * like the indexes. The page ends after `readsAtMost` reads for every caller. Once a schedule was
 * left out that the caller may not know about, the page conceals it.
 */
export async function listSchedules(
  of: OrganizationId,
  filter: ScheduleFilter,
  from: ListPlace = { part: 'long' },
  readsAtMost?: number,
): Promise<ReadPage> {
  const { perPage } = filter;
  let { conceals } = filter;
  const schedules: Schedule[] = [];
  let characters = 0;
  let last: ListPlace | undefined;
  let next: ListPlace | undefined = from;
  const isFull = () => schedules.length === perPage || characters > charactersAPage;
  for (let read = 0; next !== undefined && read < (readsAtMost ?? mostReads(conceals)); read += 1) {
    const { part, after }: ListPlace = next;
    const { Items = [], LastEvaluatedKey } = await readPart(
      of,
      part,
      { ...filter, conceals },
      after,
      read,
    );
    for (const item of Items) {
      const schedule = scheduleFrom(item);
      conceals ||= isHidden(schedule, filter);
      if (!isAsked(schedule, filter)) continue;
      // One more schedule than the page holds was found, so another page follows.
      if (isFull()) return { schedules, next: last, isWhole: true };
      schedules.push(schedule);
      const { doc, pk, sk, lpk, gsi1sk } = item;
      characters += (doc as string).length;
      last = { part, after: { pk, sk, lpk, gsi1sk } };
    }
    next = LastEvaluatedKey ? { part, after: LastEvaluatedKey } : partAfter[part];
    // If the caller may not know about excluded schedules, only a visible schedule may show that
    // another page follows.
    if (!conceals && isFull()) break;
  }
  return { schedules, next, isWhole: next === undefined || (!conceals && isFull()) };
}

const mostReads = (conceals: boolean): number => (conceals ? Number.POSITIVE_INFINITY : readsAPage);

const partAfter: Readonly<Record<ListPlace['part'], ListPlace | undefined>> = {
  long: { part: 'short' },
  short: undefined,
};

export const isAsked = (schedule: Schedule, filter: ScheduleFilter): boolean => {
  const visible = filter.visibleAs(schedule);
  if (visible === undefined) return false;
  const attending = attendeeIds(visible);
  return (
    filter.attendeeIds.every((userId) => attending.includes(userId)) &&
    hasMembers(visible, filter.members) &&
    overlapsPeriod(schedule, filter.period)
  );
};

/** Whether the caller may not know that the schedule has the requested members, or that it exists. */
const isHidden = (schedule: Schedule, filter: ScheduleFilter): boolean => {
  const visible = filter.visibleAs(schedule);
  if (visible === undefined) return true;
  const hidesAttendees = attendeeIds(visible).length < attendeeIds(schedule).length;
  const hidesProject = visible.projectId !== schedule.projectId;
  const { attendeeIds: asked, members } = filter;
  return (asked.length > 0 && hidesAttendees) || (members.projectId !== undefined && hidesProject);
};

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
  // A page that conceals schedules must find one more than it holds.
  const atOnce = conceals ? readAtOnce * 2 ** read : readAtOnce;
  const isFiltered = conceals && attendeeIds.length > 0;
  return table.send(
    new QueryCommand({
      TableName,
      IndexName: 'byStart',
      KeyConditionExpression: 'lpk = :lpk AND gsi1sk BETWEEN :from AND :to',
      ...(isFiltered && {
        FilterExpression: attendeeIds.map((_, index) => `contains(doc, :id${index})`).join(' AND '),
      }),
      // If the first items contain too few matches, each further Query reads its maximum of 1 MB.
      ...((!isFiltered || read === 0) && { Limit: isWhole && !conceals ? perPage : atOnce }),
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
