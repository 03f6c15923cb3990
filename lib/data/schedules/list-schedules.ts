import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { attendeeIds } from '../../domain/schedules/attendees.ts';
import { liesIn, type Period, shortAtMostMs } from '../../domain/schedules/lies-in.ts';
import type { Schedule } from '../../domain/schedules/schedule.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { earliestMs, formatInstant } from '../../domain/time/instant.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';
import { charactersAPage, type Position } from '../lists/list-page.ts';
import { scheduleFrom } from './stored-schedules.ts';

export interface ScheduleFilter {
  readonly period: Period;
  /** Every one of them attends: who is asked for, and who a `restricted` caller is. */
  readonly attendeeIds: readonly string[];
  readonly perPage: number;
  /** The caller may not see what is left out: then no page may tell of it, not even by its end. */
  readonly conceals: boolean;
}

/** Where a page ended: in which part of the list, and after which item of it. */
export interface ListPlace {
  readonly part: 'long' | 'short';
  readonly after?: Position | undefined;
}

export interface SchedulePage {
  readonly schedules: readonly Schedule[];
  readonly next: ListPlace | undefined;
}

/** A page, and whether it is all that it can be: no read that it was not given would have made it longer. */
interface ReadPage extends SchedulePage {
  readonly isWhole: boolean;
}

/** What a filter leaves out was read all the same, so a page reads at most this often and may be short. */
const readsAPage = 5;
const readAtOnce = 100;

/**
 * One page: first of what is long or repeats, wherever it began, then of all else by its start, of
 * which nothing that began long before the period can touch it. Eventually consistent, as indexes are.
 * `readsAtMost`: after so many it ends, whoever asks.
 */
export async function listSchedules(
  of: OrganizationId,
  filter: ScheduleFilter,
  from: ListPlace = { part: 'long' },
  readsAtMost = filter.conceals ? Number.POSITIVE_INFINITY : readsAPage,
): Promise<ReadPage> {
  const { perPage, conceals } = filter;
  const schedules: Schedule[] = [];
  let characters = 0;
  let last: ListPlace | undefined;
  let next: ListPlace | undefined = from;
  const isFull = () => schedules.length === perPage || characters > charactersAPage;
  for (let read = 0; next !== undefined && read < readsAtMost; read += 1) {
    const { part, after }: ListPlace = next;
    const { Items = [], LastEvaluatedKey } = await readPart(of, part, filter, after, read);
    for (const item of Items) {
      const schedule = scheduleFrom(item);
      if (!isAsked(schedule, filter)) continue;
      // One more than the page takes is found, so another page follows it.
      if (isFull()) return { schedules, next: last, isWhole: true };
      schedules.push(schedule);
      const { doc, pk, sk, lpk, gsi1sk } = item;
      characters += (doc as string).length;
      last = { part, after: { pk, sk, lpk, gsi1sk } };
    }
    next = LastEvaluatedKey ? { part, after: LastEvaluatedKey } : partAfter[part];
    // A caller who may not see what is left out is told of a further page by what they may see alone.
    if (!conceals && isFull()) break;
  }
  return { schedules, next, isWhole: next === undefined || (!conceals && isFull()) };
}

const partAfter: Readonly<Record<ListPlace['part'], ListPlace | undefined>> = {
  long: { part: 'short' },
  short: undefined,
};

export const isAsked = (schedule: Schedule, filter: ScheduleFilter): boolean => {
  const attending = attendeeIds(schedule);
  return (
    filter.attendeeIds.every((userId) => attending.includes(userId)) &&
    liesIn(schedule, filter.period)
  );
};

const readPart = (
  of: OrganizationId,
  part: ListPlace['part'],
  { period: { fromMs, toMs }, attendeeIds, perPage, conceals }: ScheduleFilter,
  after: Position | undefined,
  read: number,
) => {
  const isLong = part === 'long';
  const isWhole = attendeeIds.length === 0 && !Number.isFinite(fromMs) && !Number.isFinite(toMs);
  const { from, to } = startsIn(part, { fromMs, toMs });
  return table.send(
    new QueryCommand({
      TableName,
      IndexName: 'byStart',
      KeyConditionExpression: 'lpk = :lpk AND gsi1sk BETWEEN :from AND :to',
      ...(conceals && {
        FilterExpression: attendeeIds.map((_, index) => `contains(doc, :id${index})`).join(' AND '),
      }),
      // Where little is found among much, as much as one Query reads, which is 1 MB.
      ...((!conceals || read === 0) && { Limit: isWhole ? perPage : readAtOnce }),
      ExpressionAttributeValues: {
        ':lpk': isLong ? keys.longScheduleList(of) : keys.scheduleList(of),
        ':from': from,
        ':to': to,
        ...(conceals &&
          Object.fromEntries(attendeeIds.map((id, index) => [`:id${index}`, JSON.stringify(id)]))),
      },
      ...(after && { ExclusiveStartKey: after }),
    }),
  );
};

/** Between which starts everything of a part is that can lie in a period. */
export const startsIn = (part: ListPlace['part'], { fromMs, toMs }: Period) => {
  const lookBackMs = part === 'long' ? Number.NEGATIVE_INFINITY : fromMs - shortAtMostMs;
  return keys.startedIn(boundOf(lookBackMs), boundOf(toMs));
};

/** What lies before the first year is as good as no bound. */
const boundOf = (ms: number): string | undefined =>
  Number.isFinite(ms) ? formatInstant(Math.max(ms, earliestMs)) : undefined;
