import { hostLoadItem } from '../../data/host-loads.ts';
import { keys } from '../../data/keys.ts';
import { type Load, loadOf } from '../../domain/assignment/load.ts';
import type { Entry } from '../../domain/ledger/entry.ts';
import { floorMinute, weekOf } from '../../domain/ledger/week.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { type Finding, overwrite } from './finding.ts';
import type { Books } from './read-organizations.ts';
import { bookedTime } from './truth.ts';

/** Compares the stored loads with the bookings. Weeks before the four that count with the current one do not matter. */
export function auditLoads(of: OrganizationId, books: Books, nowMs: number): Finding[] {
  const first = weekOf(floorMinute(nowMs)) - 4;
  const time = bookedTime(books);
  const uids = new Set(books.eventTypes.map(({ uid }) => uid));
  return books.loads
    .filter(({ eventTypeId, week }) => uids.has(eventTypeId) && week >= first)
    .flatMap((stored) => {
      const own = (time.get(stored.userId) ?? []).filter(isOf(stored.eventTypeId));
      return auditLoad(of, stored, own);
    });
}

const isOf = (eventTypeId: string) => (entry: Entry) => entry.eventTypeId === eventTypeId;

function auditLoad(
  of: OrganizationId,
  { eventTypeId, userId, week, item }: Books['loads'][number],
  own: readonly Entry[],
): Finding[] {
  const kept = hostLoadItem.read(item);
  const load = loadOf([week], own, eventTypeId);
  if (isSame(kept, load, isShared(week, own))) return [];
  const key = keys.hostLoad(of, eventTypeId, week, userId);
  const detail = `Host ${userId} of ${eventTypeId} has ${told(load)} in week ${week}, the item says ${told(kept)}.`;
  const found = { minutes: item.minutes, last: item.last };
  const right = hostLoadItem.write(week, load);
  return [{ kind: 'load-differs', key, detail, repair: overwrite(key, found, right) }];
}

const told = ({ bookedMinutes, lastCreatedMinute }: Load): string =>
  `${bookedMinutes} minutes (last given in minute ${lastCreatedMinute})`;

const isShared = (week: number, own: readonly Entry[]): boolean =>
  own.some(({ kind, start }) => kind === 'seats' && weekOf(start) === week);

/** A shared slot keeps the minute of its first guest, who may be gone by now. */
const isSame = (a: Load, b: Load, isShared: boolean): boolean =>
  a.bookedMinutes === b.bookedMinutes && (isShared || a.lastCreatedMinute === b.lastCreatedMinute);
