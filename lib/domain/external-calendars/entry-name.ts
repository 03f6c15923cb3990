import { floorMinute, minuteToMs } from '../ledger/week.ts';
import type { Slot } from '../limits/shared-slot.ts';
import { formatInstant } from '../time/instant.ts';
import { isUid } from '../uid.ts';

/*
 * What the service writes into a calendar is of a booking, or of a slot that guests share. The name of an entry follows
 * from that alone, so it is the same entry however often it is written, and whoever writes it.
 */

/** The name of the entry that the guests of a slot share; that of a booking is its uid. */
export const slotName = ({ eventTypeId, startedAt, userId }: Slot): string =>
  `slot.${eventTypeId}.${floorMinute(Date.parse(startedAt))}.${userId}`;

/** The slot that a name is of; undefined where it is of a booking. */
export function slotIn(name: string): Slot | undefined {
  const [, eventTypeId, minute, userId] = /^slot\.([^.]+)\.(-?\d{1,9})\.(.+)$/u.exec(name) ?? [];
  if (eventTypeId === undefined || minute === undefined || userId === undefined) return undefined;
  return { eventTypeId, startedAt: formatInstant(minuteToMs(Number(minute))), userId };
}

/** The UID of an entry: of a booking, that of the entry in its messages. */
export const entryUid = (name: string, host: string): string => `${name}@${host}`;

/** What is longer was written by somebody else: no user is called so, and nothing is stored under it. */
const longestName = 300;

/** The name in a UID that has the form of ours; undefined where it has not. Whoever sends an invitation chooses its UID. */
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
