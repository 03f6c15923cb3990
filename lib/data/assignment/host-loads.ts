import type { LoadChange } from '../../domain/assignment/changes.ts';
import { type Load, noLoad } from '../../domain/assignment/load.ts';
import type { StoredLoadOf } from '../../domain/assignment/turn.ts';
import { minuteToMs, weekStart } from '../../domain/ledger/week.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import type { Item } from '../engine/items.ts';
import { queryAll } from '../engine/query-all.ts';
import { keys } from '../keys/keys.ts';

/**
 * Reads the loads of all hosts of an event type in consecutive weeks with one Query. An item has
 * about 100 bytes.
 */
export async function listHostLoads(
  of: OrganizationId,
  eventTypeId: string,
  weeks: readonly number[],
): Promise<StoredLoadOf> {
  const { pk, from, to } = keys.hostLoadsIn(
    of,
    eventTypeId,
    Math.min(...weeks),
    Math.max(...weeks),
  );
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
    ConsistentRead: true,
  });
  const kept = new Map(items.map((item) => [item.sk as string, hostLoadItem.read(item)]));
  return (week, userId) => kept.get(keys.hostLoad(of, eventTypeId, week, userId).sk) ?? noLoad;
}

/**
 * Weeks after which a load expires. An assignment compares the loads of four weeks, and one more
 * week is for bookings that are in progress.
 */
const weeksKept = 6;

/** The stored attributes of a load, without its key. */
export const hostLoadItem = {
  read: ({ minutes, last }: Item): Load => ({
    bookedMinutes: minutes as number,
    lastCreatedMinute: (last as number | undefined) ?? null,
  }),
  write: (week: number, load: Load): Item => ({
    minutes: load.bookedMinutes,
    last: load.lastCreatedMinute ?? undefined,
    exp: minuteToMs(weekStart(week + weeksKept)) / 1000,
  }),
};

/**
 * Needs no condition: the same transaction writes the week of the host, which has a condition. No
 * other code writes loads.
 */
export const writeHostLoad = (
  of: OrganizationId,
  { eventTypeId, week, userId, load }: LoadChange,
): Action => ({
  key: keys.hostLoad(of, eventTypeId, week, userId),
  item: hostLoadItem.write(week, load),
});
