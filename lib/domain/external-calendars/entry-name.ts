import { floorMinute, minuteToMs } from '../ledger/week.ts';
import type { Slot } from '../limits/shared-slot.ts';
import { scheduleIn, scheduleName } from '../schedules/schedule-name.ts';
import { formatInstant } from '../time/instant.ts';
import { isUid } from '../uid.ts';

/*
 * Names of the entries that the service writes into calendars. A name is derived from the booking, the
 * schedule or the shared slot alone, so that every worker writes the same entries, even repeatedly.
 */

/** The name of the entry of a shared slot. The name of a booking's entry is its uid. */
export const slotName = ({ eventTypeId, startedAt, userId }: Slot): string =>
  `slot.${eventTypeId}.${floorMinute(Date.parse(startedAt))}.${userId}`;

/** The slot in an entry name; undefined for the name of a booking. */
export function slotIn(name: string): Slot | undefined {
  const [, eventTypeId, minute, userId] = /^slot\.([^.]+)\.(-?\d{1,9})\.(.+)$/u.exec(name) ?? [];
  if (eventTypeId === undefined || minute === undefined || userId === undefined) return undefined;
  return { eventTypeId, startedAt: formatInstant(minuteToMs(Number(minute))), userId };
}

/** An entry by its name. A schedule that repeats has several entries, each with a part of the name. */
export interface NamedEntry {
  readonly name: string;
  readonly part?: string | undefined;
}

/**
 * The UID of an entry. For a booking, it equals the UID of the entry in its messages. For a schedule, it is
 * the uid of the schedule, followed by the part of the entry.
 */
export const entryUid = (name: string, host: string, part?: string): string =>
  `${scheduleIn(name) ?? name}${part ? `-${part}` : ''}@${host}`;

/** Longer names are not from this service, because no user ID is long enough. */
const longestName = 300;

/** The UID of a schedule's entry: its item, and the date of an entry for one date. */
const scheduleForm = /^([\w-]{12})(?:-(\d{1,2}(?:-\d{8})?))?$/u;

/**
 * The entries that a UID can represent; empty if it does not have the form of this service. The uids of
 * bookings and schedules have the same form. The sender of an invitation can choose any UID.
 */
export function entriesOfUid(uid: string, host: string): readonly NamedEntry[] {
  const end = `@${host}`;
  if (!uid.endsWith(end)) return [];
  const name = uid.slice(0, -end.length);
  if (isNameOfSlot(name)) return [{ name }];
  const [, scheduleUid, part] = scheduleForm.exec(name) ?? [];
  if (scheduleUid === undefined) return [];
  const ofSchedule = { name: scheduleName(scheduleUid), ...(part !== undefined && { part }) };
  return isUid(name) ? [{ name }, ofSchedule] : [ofSchedule];
}

function isNameOfSlot(name: string): boolean {
  if (name.length > longestName) return false;
  const slot = slotIn(name);
  return slot !== undefined && isUid(slot.eventTypeId) && slotName(slot) === name;
}
