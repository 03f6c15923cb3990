import type { Item } from '../../data/engine/items.ts';
import type { Key } from '../../data/keys/key.ts';
import { keys } from '../../data/keys/keys.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Books } from './books.ts';
import { type Finding, overwrite } from './finding.ts';
import { type ExpectedSeats, takenSeats } from './truth.ts';

/** Compares the number of guests in each shared slot, and its room, with the bookings. */
export function auditSeats(of: OrganizationId, books: Books): Finding[] {
  const unreadable = books.unreadable.bookings.size;
  const findings = compareSeats(of, books, unreadable);
  if (unreadable === 0) return findings;
  // Unreadable bookings may belong to guests of any of the slots.
  return findings.map(({ kind, detail, key }) => ({ kind, detail, ...(key && { key }) }));
}

function compareSeats(of: OrganizationId, books: Books, unreadable: number): Finding[] {
  const idOf = ({ pk, sk }: Key) => `${pk} ${sk}`;
  const stored = new Map(books.seats.map((seats) => [idOf(seats.key), seats]));
  const found: Finding[] = [];
  for (const slot of takenSeats(books)) {
    const key = keys.seats(of, slot.eventTypeId, slot.startedAt, slot.userId);
    const item = stored.get(idOf(key))?.item;
    found.push(...auditSlot(key, slot, item, unreadable));
    stored.delete(idOf(key));
  }
  for (const { key, item } of stored.values()) {
    if (mayCount(item, 0, unreadable)) continue;
    const detail = `Nobody is in the slot, the item says ${item.taken}.`;
    const { meetingUrl: _, makers: _m, ...rest } = item;
    const repair = overwrite(key, foundIn(item), { ...rest, taken: 0 });
    found.push({ kind: 'seats-differ', key, detail, repair });
  }
  return found;
}

/** True if the item can count these guests and some of the unreadable ones. */
const mayCount = (item: Item | undefined, guests: number, unreadable: number): boolean =>
  Number(item?.taken) >= guests && Number(item?.taken) <= guests + unreadable;

/** The members that change when a guest joins or leaves, or when the slot gets another room. */
const foundIn = (item: Item | undefined) => ({
  taken: item?.taken,
  meetingUrl: item?.meetingUrl,
});

function auditSlot(
  key: Key,
  slot: ExpectedSeats,
  item: Item | undefined,
  unreadable: number,
): readonly Finding[] {
  const { eventTypeId, startedAt, userId: host, taken, end, capacity, meetingUrls } = slot;
  const found: Finding[] = [];
  if (taken > capacity) {
    const detail = `${taken} guests share ${capacity} seats of ${eventTypeId} at ${startedAt} with ${host}.`;
    found.push({ kind: 'over-capacity', key, detail });
  }
  // If no guest has a meeting, the stored link is that of a former guest.
  const url = item?.meetingUrl as string | undefined;
  const meetsThere = meetingUrls.length === 0 || (url !== undefined && meetingUrls.includes(url));
  const isCounted = mayCount(item, taken, unreadable) && item?.end === end && item.host === host;
  if (isCounted && meetsThere) return found;
  const detail = isCounted
    ? 'The guests who share the slot meet elsewhere than the item says.'
    : `${taken} guests share the slot, the item says ${item?.taken ?? 'nothing'}.`;
  const meetingUrl = meetsThere ? url : meetingUrls[0];
  const right = { taken, end, host, meetingUrl, makers: item?.makers };
  const repair = overwrite(key, foundIn(item), right);
  return [...found, { kind: 'seats-differ', key, detail, repair }];
}
