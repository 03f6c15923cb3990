import { floorMinute, minuteToMs } from '../ledger/week.ts';
import type { Slot } from '../limits/shared-slot.ts';
import { formatInstant } from '../time/instant.ts';
import { isUid } from '../uid.ts';

/*
 * Names of the entries that the service writes into calendars. A name is derived from the booking or the
 * shared slot alone, so that every worker writes the same entry, even repeatedly.
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

/** The UID of an entry. For a booking, it equals the UID of the entry in its messages. */
export const entryUid = (name: string, host: string): string => `${name}@${host}`;

/** Longer names are not from this service, because no user ID is long enough. */
const longestName = 300;

/**
 * The entry name in a UID; undefined if the UID does not have the form of this service. The sender of an
 * invitation can choose any UID.
 */
export function nameIn(uid: string, host: string): string | undefined {
  const end = `@${host}`;
  if (!uid.endsWith(end)) return undefined;
  const name = uid.slice(0, -end.length);
  return isUid(name) || isNameOfSlot(name) ? name : undefined;
}

function isNameOfSlot(name: string): boolean {
  if (name.length > longestName) return false;
  const slot = slotIn(name);
  return slot !== undefined && isUid(slot.eventTypeId) && slotName(slot) === name;
}
