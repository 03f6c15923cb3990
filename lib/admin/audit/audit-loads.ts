import type { Item } from '../../data/engine/items.ts';
import { hostLoadItem } from '../../data/host-loads.ts';
import { keys } from '../../data/keys.ts';
import { type Load, loadOf } from '../../domain/assignment/load.ts';
import { keptLoad } from '../../domain/assignment/turn.ts';
import { assignableHosts } from '../../domain/availability/slots.ts';
import type { EventType } from '../../domain/event-types/event-type.ts';
import type { Entry } from '../../domain/ledger/entry.ts';
import { floorMinute, weekOf } from '../../domain/ledger/week.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { type Finding, overwrite } from './finding.ts';
import type { Books } from './read-organizations.ts';
import { bookedTime } from './truth.ts';

/** Compares what is kept of loads, and relied on, with the bookings. Weeks before the four that count with this one do not matter. */
export function auditLoads(of: OrganizationId, books: Books, nowMs: number): Finding[] {
  const first = weekOf(floorMinute(nowMs)) - 4;
  const stored = Map.groupBy(books.loads, ({ eventTypeId, userId }) => `${eventTypeId} ${userId}`);
  const time = bookedTime(books);
  return books.eventTypes.filter(isKept).flatMap((eventType) =>
    assignableHosts(eventType).flatMap(({ userId }) => {
      const own = (time.get(userId) ?? []).filter((entry) => entry.eventTypeId === eventType.uid);
      const found = new Map(
        stored.get(`${eventType.uid} ${userId}`)?.map(({ week, item }) => [week, item]),
      );
      const weeks = new Set([...own.map(({ start }) => weekOf(start)), ...found.keys()]);
      return [...weeks]
        .filter((week) => week >= first)
        .flatMap((week) => auditLoad(of, eventType, { userId, week, own, item: found.get(week) }));
    }),
  );
}

interface Found {
  readonly userId: string;
  readonly week: number;
  /** What the host has of the event type. */
  readonly own: readonly Entry[];
  readonly item: Item | undefined;
}

function auditLoad(
  of: OrganizationId,
  eventType: EventType,
  { userId, week, own, item }: Found,
): Finding[] {
  const { uid, loads } = eventType;
  const kept = keptLoad(eventType, item && hostLoadItem.read(item), userId);
  const load = loadOf([week], own, uid);
  if (kept === undefined || isSame(kept, load, isShared(week, own))) return [];
  const key = keys.hostLoad(of, uid, week, userId);
  const detail = `Host ${userId} of ${uid} has ${told(load)} in week ${week}, the item says ${told(kept)}.`;
  const right = hostLoadItem.write(week, { load, since: loads?.since ?? 0 });
  const found = { minutes: item?.minutes, last: item?.last, since: item?.since };
  return [{ kind: 'load-differs', key, detail, repair: overwrite(key, found, right) }];
}

const told = ({ bookedMinutes, lastCreatedMinute }: Load): string =>
  `${bookedMinutes} minutes (last given in minute ${lastCreatedMinute})`;

const isKept = ({ loads }: EventType): boolean => (loads?.since ?? 0) > 0;

const isShared = (week: number, own: readonly Entry[]): boolean =>
  own.some(({ kind, start }) => kind === 'seats' && weekOf(start) === week);

/** A shared slot keeps the minute of its first guest, who may be gone by now. */
const isSame = (a: Load, b: Load, isShared: boolean): boolean =>
  a.bookedMinutes === b.bookedMinutes && (isShared || a.lastCreatedMinute === b.lastCreatedMinute);
