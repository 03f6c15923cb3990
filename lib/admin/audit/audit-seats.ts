import type { Item } from '../../data/engine/items.ts';
import { type Key, keys } from '../../data/keys.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { type Finding, overwrite } from './finding.ts';
import type { Books } from './read-organizations.ts';
import { type ExpectedSeats, takenSeats } from './truth.ts';

/** Shared slots that count other guests than there are, or meet elsewhere than their guests. */
export function auditSeats(of: OrganizationId, books: Books): Finding[] {
  const idOf = ({ pk, sk }: Key) => `${pk} ${sk}`;
  const stored = new Map(books.seats.map((seats) => [idOf(seats.key), seats]));
  const found: Finding[] = [];
  for (const slot of takenSeats(books)) {
    const key = keys.seats(of, slot.eventTypeId, slot.startedAt, slot.userId);
    found.push(...auditSlot(key, slot, stored.get(idOf(key))?.item));
    stored.delete(idOf(key));
  }
  for (const { key, item } of stored.values()) {
    if (item.taken === 0) continue;
    const detail = `Nobody is in the slot, the item says ${item.taken}.`;
    const { meetingUrl: _, makers: _m, ...rest } = item;
    const repair = overwrite(key, foundIn(item), { ...rest, taken: 0 });
    found.push({ kind: 'seats-differ', key, detail, repair });
  }
  return found;
}

/** A guest may have joined or left, or the room be another one, since it was found. */
const foundIn = (item: Item | undefined) => ({
  taken: item?.taken,
  meetingUrl: item?.meetingUrl,
});

function auditSlot(key: Key, slot: ExpectedSeats, item: Item | undefined): readonly Finding[] {
  const { eventTypeId, startedAt, userId: host, taken, end, capacity, meetingUrls } = slot;
  const found: Finding[] = [];
  if (taken > capacity) {
    const detail = `${taken} guests share ${capacity} seats of ${eventTypeId} at ${startedAt} with ${host}.`;
    found.push({ kind: 'over-capacity', key, detail });
  }
  // Where no guest has a meeting, it is that of one who has left, and opens nothing for those who stay.
  const url = item?.meetingUrl as string | undefined;
  const meetsThere = meetingUrls.length === 0 || (url !== undefined && meetingUrls.includes(url));
  const isCounted = item?.taken === taken && item.end === end && item.host === host;
  if (isCounted && meetsThere) return found;
  const detail = isCounted
    ? 'The guests who share the slot meet elsewhere than the item says.'
    : `${taken} guests share the slot, the item says ${item?.taken ?? 'nothing'}.`;
  const meetingUrl = meetsThere ? url : meetingUrls[0];
  const right = { taken, end, host, meetingUrl, makers: item?.makers };
  const repair = overwrite(key, foundIn(item), right);
  return [...found, { kind: 'seats-differ', key, detail, repair }];
}
