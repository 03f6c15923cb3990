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

/** A period in which one limit of the event type leaves no room for one more booking, in epoch minutes. */
export interface UsedUp {
  readonly limit: Limit;
  readonly start: number;
  readonly end: number;
}

/** All that the offered starts of an event type follow from. */
export interface SlotQuestion {
  readonly eventType: SlotRule &
    Pick<EventType, 'interval' | 'minimumNotice' | 'window' | 'timeZone' | 'assignment' | 'hosts'>;
  /** The time of the event type's hosts; who of them is missing here has no time, who is none is not asked. */
  readonly hosts: readonly SlotHost[];
  readonly nowMs: number;
  readonly usedUp: readonly UsedUp[];
}

/** What of a question says when the event type can be booked, whoever is free. */
type Moment = Pick<SlotQuestion, 'nowMs' | 'usedUp'> & {
  readonly eventType: Pick<EventType, 'minimumNotice' | 'window' | 'timeZone'>;
};

export interface OfferedStart {
  /** Epoch minute. */
  readonly start: number;
  /** Guests that can still book it: summed over the hosts where one of them takes the booking, the least of them where all do. */
  readonly remainingCapacity: number;
}

/** Starts in order, and beside each how many guests can still book it. Not an object for each: there are thousands. */
export interface StartSeats {
  readonly starts: readonly number[];
  readonly left: Int32Array;
}

/** Why an event type does not offer a start of its grid, whoever is free. */
export type EventTypeReason =
  | { readonly code: 'no-host' | 'notice' | 'window' }
  | { readonly code: 'limit'; readonly limit: Limit };

/** Why a start that the event type offers cannot be booked any more. */
export const takenReasons = ['busy', 'buffer', 'capacity', 'limit'] as const;
export type TakenReason = (typeof takenReasons)[number];

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
      /** `not-offered`: nobody could have booked it; `taken`: others were first, or a limit is used up. */
      readonly kind: 'not-offered' | 'taken';
      /** Of the event type first, then of each host who is not free. */
      readonly reasons: readonly Reason[];
    };

/** Every start of [fromMinute, toMinute) that the event type allows now, and how many guests can still book it: nobody the others. */
export function startSeats(
  question: SlotQuestion,
  fromMinute: number,
  toMinute: number,
): StartSeats {
  const { timeZone, interval } = question.eventType;
  const starts = gridStarts(zone(timeZone), interval, allowed(question, fromMinute, toMinute));
  return { starts, left: seatsLeft(question, starts) };
}

/** The starts that a guest can book, in order. */
export function offeredIn({ starts, left }: StartSeats): OfferedStart[] {
  const offered: OfferedStart[] = [];
  for (let i = 0; i < starts.length; i += 1) {
    const remainingCapacity = left[i] as number;
    if (remainingCapacity > 0) offered.push({ start: starts[i] as number, remainingCapacity });
  }
  return offered;
}

/** Every start in [fromMinute, toMinute) that a guest can book now, in order. */
export const offeredStarts = (
  question: SlotQuestion,
  fromMinute: number,
  toMinute: number,
): OfferedStart[] => offeredIn(startSeats(question, fromMinute, toMinute));

/** Whether a guest can book the start now, by whom it can be received, and if not, why. */
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

/** How many guests can still book each of some sorted starts, as far as the hosts are concerned. */
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

/** A host who is not free has 0 seats left, so the least of all is 0 as soon as one is missing. */
function keepLeast(least: Int32Array, others: Int32Array): void {
  for (let i = 0; i < least.length; i += 1) {
    least[i] = Math.min(least[i] as number, others[i] as number);
  }
}

/** Every host who can be given a booking, in the order of the event type; one whose time is not known has none. */
export function askedHosts(question: SlotQuestion): SlotHost[] {
  const byId = new Map(question.hosts.map((host) => [host.userId, host]));
  return assignableHosts(question.eventType).map(
    ({ userId }) => byId.get(userId) ?? { userId, open: [], busy: [], seats: [] },
  );
}

/** The part of [from, to) in which notice, window and limits allow a start. */
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

/** The first minute that keeps the notice. With no notice at all this is now: a start at this very moment is not in the past. */
const noticeEnds = ({ eventType, nowMs }: Moment): number =>
  ceilMinute(nowMs + minuteToMs(eventType.minimumNotice));

interface Bounds {
  readonly start: number;
  readonly end: number;
}

/** A rolling window ends with the local day that is `days` after today, so the last day is offered whole. */
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
