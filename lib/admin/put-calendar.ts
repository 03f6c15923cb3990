import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  calendarKeys,
  calendarStateIn,
  formerDefaultKeys,
  storeCalendar,
} from '../data/calendars.ts';
import { commit } from '../data/commit.ts';
import { readItems } from '../data/items.ts';
import { keys } from '../data/keys.ts';
import type { Calendar } from '../domain/availability/calendar.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { formatInstant } from '../domain/time/instant.ts';

/** What administration says of a calendar; the rest follows from where and when it is written. */
export type GivenCalendar = Omit<Calendar, 'teamId' | 'createdAt' | 'updatedAt'>;

/**
 * Writes a calendar over what is there, for administration. The first one of a user is the default,
 * whatever was given. `of-another`: the id belongs to a calendar of somebody else.
 */
export async function putCalendar(
  of: OrganizationId,
  given: GivenCalendar,
  nowMs: number,
): Promise<Calendar | 'changed' | 'needs-default' | 'of-another'> {
  const { uid, userId } = given;
  const owner = keys.calendarOwner(of, uid);
  const at = formatInstant(nowMs);
  const change = { kind: 'calendar_put', by: 'administration', at, requestId: randomUUID() };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const items = await readItems(of, [owner, ...calendarKeys(of, userId, uid)]);
    if ((items.get(owner)?.userId ?? userId) !== userId) return 'of-another';
    items.add(await readItems(of, formerDefaultKeys(items, of, userId, uid)));
    const state = calendarStateIn(items, of, userId, uid, true);
    // Hours without a calendar behind them could never be explained or changed.
    if (state.before?.isDefault && !given.isDefault) return 'needs-default';
    const isDefault = given.isDefault || state.defaultUid === undefined;
    const createdAt = state.before?.createdAt ?? at;
    const calendar = { ...given, teamId: of, isDefault, createdAt, updatedAt: at };
    if ((await commit(of, storeCalendar(of, state, calendar, change))) === 'committed') {
      return calendar;
    }
    await sleep(Math.random() * 25);
  }
  return 'changed';
}
