import { floorMinute, weekOf } from '../../domain/ledger/week.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { type Item, Items } from '../engine/items.ts';
import { queryAll } from '../engine/query-all.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';
import { hostWeekIn } from '../ledger/host-weeks.ts';
import { hostRulesIn } from './host-rules.ts';

/**
 * The bookings and schedules that make a host busy from now on, by their ids, and the number of
 * shared slots with guests.
 */
export interface HostOccupancy {
  readonly bookingIds: readonly string[];
  readonly scheduleIds: readonly string[];
  readonly sharedSlots: number;
}

/** Consistent, so that it includes bookings that no list contains yet. */
export async function listHostOccupancy(
  of: OrganizationId,
  userId: string,
  nowMs: number,
): Promise<HostOccupancy> {
  const now = floorMinute(nowMs);
  const { pk, sk } = keys.hostWeek(of, userId, weekOf(now));
  const rulesKey = keys.rules(of, userId);
  const found = await queryAll({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :rules AND :last',
    ExpressionAttributeValues: { ':pk': pk, ':rules': rulesKey.sk, ':last': `${sk.slice(0, 2)}~` },
    ConsistentRead: true,
  });
  const items = new Items();
  items.set(rulesKey, undefined);
  for (const item of found) items.set(item as Item & Key, item);
  const weeks = found.flatMap((item) => {
    const week = Number(String(item.sk).slice(2));
    return String(item.sk).startsWith('W#') && week >= weekOf(now) ? [week] : [];
  });
  const entries = weeks
    .flatMap((week) => hostWeekIn(of, items, userId, week).entries)
    .filter(({ end }) => end > now);
  const idsOf = (kinds: readonly string[]) =>
    entries.filter(({ kind }) => kinds.includes(kind)).map(({ uid }) => uid);
  const rules = hostRulesIn(of, items, userId).rules.map(({ uid }) => uid);
  return {
    bookingIds: [...new Set(idsOf(['booking', 'request']))],
    scheduleIds: [...new Set([...idsOf(['schedule']), ...rules])],
    sharedSlots: new Set(idsOf(['seats'])).size,
  };
}
