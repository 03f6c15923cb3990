import type { EventType, Limit } from '../event-types/event-type.ts';
import { assignableHosts } from '../event-types/event-type.ts';
import { ceilMinute, minuteToMs } from '../ledger/week.ts';
import { localDay, startOfDay } from '../time/local-date.ts';
import { merge, type Spans, subtract } from '../time/spans.ts';
import { zone } from '../time/zone.ts';
import { gridStarts, isOnGrid } from './grid.ts';
import {
  addSeats,
  counted,
  type HostRefusal,
  refusalOf,
  type SlotHost,
  type SlotRule,
  seatsOfHost,
} from './host-availability.ts';

/** A period, in epoch minutes, in which a limit does not allow another booking. */
export interface UsedUp {
  readonly limit: Limit;
  readonly start: number;
  readonly end: number;
}

/** All data that the offered starts of an event type depend on. */
export interface SlotQuestion {
  readonly eventType: SlotRule &
    Pick<EventType, 'interval' | 'minimumNotice' | 'window' | 'timeZone' | 'assignment' | 'hosts'>;
  /**
   * The time of the hosts. A host of the event type that is missing here is never free. Other users
   * here are ignored.
   */
  readonly hosts: readonly SlotHost[];
  readonly nowMs: number;
  readonly usedUp: readonly UsedUp[];
}

/** The part of a question that does not depend on hosts. */
type Moment = Pick<SlotQuestion, 'nowMs' | 'usedUp'> & {
  readonly eventType: Pick<EventType, 'minimumNotice' | 'window' | 'timeZone'>;
};

export interface OfferedStart {
  /** Epoch minute. */
  readonly start: number;
  /**
   * The number of guests who can still book this start: the sum over the hosts if one host takes
   * the booking, the minimum if all take part.
   */
  readonly remainingCapacity: number;
}

/**
 * Sorted starts, and the free seats of each. It has no object for each start, because there are
 * thousands.
 */
export interface StartSeats {
  readonly starts: readonly number[];
  readonly left: Int32Array;
}

/** Reasons of an event type for not offering a start of its grid. They do not depend on hosts. */
export type EventTypeReason =
  | { readonly code: 'no-host' | 'notice' | 'window' }
  | { readonly code: 'limit'; readonly limit: Limit };

/** Reasons why an offered start can no longer be booked. */
export const unavailableReasons = ['busy', 'buffer', 'capacity', 'limit'] as const;
export type UnavailableReason = (typeof unavailableReasons)[number];

export type Reason =
  | EventTypeReason
  | { readonly code: 'grid' }
  | { readonly code: HostRefusal; readonly userId: string };

export type StartCheck =
  | {
      readonly offered: true;
      readonly freeHostIds: readonly string[];
      readonly remainingCapacity: number;
    }
  | {
      readonly offered: false;
      /**
       * `not-offered`: no guest could have booked it. `taken`: it was booked, or a limit is used
       * up.
       */
      readonly kind: 'not-offered' | 'taken';
      /** Reasons of the event type first, then those of each host who is not free. */
      readonly reasons: readonly Reason[];
    };

/**
 * Returns every start of [fromMinute, toMinute) that the event type allows, with its free seats.
 * The number can be 0.
 */
export function startSeats(
  question: SlotQuestion,
  fromMinute: number,
  toMinute: number,
): StartSeats {
  const { timeZone, interval } = question.eventType;
  const starts = gridStarts(zone(timeZone), interval, allowed(question, fromMinute, toMinute));
  return { starts, left: seatsLeft(question, starts) };
}

/** Returns the starts that a guest can book, in order. */
export function offeredIn({ starts, left }: StartSeats): OfferedStart[] {
  const offered: OfferedStart[] = [];
  for (let i = 0; i < starts.length; i += 1) {
    const remainingCapacity = left[i] as number;
    if (remainingCapacity > 0) offered.push({ start: starts[i] as number, remainingCapacity });
  }
  return offered;
}

/** Returns every start in [fromMinute, toMinute) that a guest can book now, in order. */
export const offeredStarts = (
  question: SlotQuestion,
  fromMinute: number,
  toMinute: number,
): OfferedStart[] => offeredIn(startSeats(question, fromMinute, toMinute));

/** Checks whether a guest can book the start now. Returns the free hosts or the reasons. */
export function checkStart(question: SlotQuestion, start: number): StartCheck {
  const { eventType } = question;
  const hosts = askedHosts(question);
  const reasons: Reason[] = eventTypeReasons(question, start);
  const { timeZone, interval } = eventType;
  if (!isOnGrid(zone(timeZone), interval, start)) reasons.unshift({ code: 'grid' });
  const freeHostIds: string[] = [];
  for (const host of hosts) {
    const code = refusalOf(eventType, host, start);
    if (code === undefined) freeHostIds.push(host.userId);
    else reasons.push({ code, userId: host.userId });
  }
  const remainingCapacity = seatsLeft(question, [start])[0] as number;
  const unhindered = reasons.every((reason) => 'userId' in reason);
  if (unhindered && remainingCapacity > 0) return { offered: true, freeHostIds, remainingCapacity };
  return { offered: false, kind: refusalKind(question, reasons), reasons };
}

/** Counts the free seats of each sorted start. It considers only the hosts. */
function seatsLeft(question: SlotQuestion, starts: readonly number[]): Int32Array {
  const { eventType } = question;
  const hosts = askedHosts(question);
  const [first, ...others] = hosts;
  if (eventType.assignment.type === 'all' && first !== undefined) {
    const least = seatsOfHost(eventType, first, starts);
    for (const host of others) keepLeast(least, seatsOfHost(eventType, host, starts));
    return least;
  }
  const changes = new Int32Array(starts.length + 1);
  for (const host of hosts) addSeats(eventType, host, starts, changes);
  return counted(changes);
}

/** A busy host has 0 free seats, so the minimum is 0 if one host is busy. */
function keepLeast(least: Int32Array, others: Int32Array): void {
  for (let i = 0; i < least.length; i += 1) {
    least[i] = Math.min(least[i] as number, others[i] as number);
  }
}

/**
 * Returns every assignable host in the order of the event type. A host without data is never free.
 */
export function askedHosts(question: SlotQuestion): SlotHost[] {
  const byId = new Map(question.hosts.map((host) => [host.userId, host]));
  return assignableHosts(question.eventType).map(
    ({ userId }) => byId.get(userId) ?? { userId, open: [], busy: [], seats: [] },
  );
}

/** Returns the part of [from, to) in which notice, window and limits allow a start. */
export function allowed(question: Moment, from: number, to: number): Spans {
  const window = windowOf(question);
  const start = Math.max(from, noticeEnds(question), window.start);
  const end = Math.min(to, window.end);
  if (start >= end) return [];
  return subtract([start, end], merge(question.usedUp.flatMap((used) => [used.start, used.end])));
}

export function eventTypeReasons(question: SlotQuestion, start: number): EventTypeReason[] {
  const { eventType } = question;
  const window = windowOf(question);
  const reasons: EventTypeReason[] = [];
  if (assignableHosts(eventType).length === 0) reasons.push({ code: 'no-host' });
  if (start < noticeEnds(question)) reasons.push({ code: 'notice' });
  if (start < window.start || start >= window.end) reasons.push({ code: 'window' });
  for (const used of question.usedUp) {
    if (used.start <= start && start < used.end) reasons.push({ code: 'limit', limit: used.limit });
  }
  return reasons;
}

/**
 * Returns the first minute after the notice. Without a notice it is now, because a start at the
 * current instant is not in the past.
 */
const noticeEnds = ({ eventType, nowMs }: Moment): number =>
  ceilMinute(nowMs + minuteToMs(eventType.minimumNotice));

interface Bounds {
  readonly start: number;
  readonly end: number;
}

/**
 * A rolling window ends at the end of the local day that is `days` after today, so the last day is
 * complete.
 */
function windowOf({ eventType: { window, timeZone }, nowMs }: Moment): Bounds {
  if (window === null) {
    return { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };
  }
  if ('days' in window) {
    const clock = zone(timeZone);
    const end = startOfDay(clock, localDay(clock, nowMs) + window.days + 1);
    return { start: Number.NEGATIVE_INFINITY, end: ceilMinute(end) };
  }
  return {
    start: ceilMinute(Date.parse(window.startedAt)),
    end: ceilMinute(Date.parse(window.endedAt)),
  };
}

function refusalKind(question: SlotQuestion, reasons: readonly Reason[]): 'not-offered' | 'taken' {
  const never = ['no-host', 'grid', 'notice', 'window'];
  if (reasons.some((reason) => never.includes(reason.code))) return 'not-offered';
  const closed = reasons.filter((reason) => reason.code === 'outside-hours').length;
  const { assignment } = question.eventType;
  const enough = assignment.type === 'all' ? 1 : assignableHosts(question.eventType).length;
  return closed >= enough ? 'not-offered' : 'taken';
}
