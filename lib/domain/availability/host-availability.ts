import { type EventType, seatsOf } from '../event-types/event-type.ts';
import {
  append,
  covers,
  firstEndingAfter,
  merge,
  overlaps,
  type Spans,
  subtract,
} from '../time/spans.ts';

/** What a booking asks of a host's time. */
export type SlotRule = Pick<EventType, 'duration' | 'bufferBefore' | 'bufferAfter' | 'capacity'>;

/** A slot that guests of one event type share at one host, with the number of those who are in it. */
export interface SharedSlot {
  readonly start: number;
  readonly end: number;
  readonly busyStart: number;
  readonly busyEnd: number;
  readonly taken: number;
}

/** One host's time, in epoch minutes, as far as the question reaches (buffers included). */
export interface SlotHost {
  readonly userId: string;
  /** The offered hours. */
  readonly open: Spans;
  /** All that occupies the host, with its buffers, but for the shared slots of this very event type. */
  readonly busy: Spans;
  /** The shared slots of this very event type; empty when its capacity is 1. */
  readonly seats: readonly SharedSlot[];
}

/** Why a host cannot take a start. `buffer`: the slot itself is free, the time around it is not. */
export const hostRefusals = ['outside-hours', 'busy', 'buffer', 'capacity'] as const;
export type HostRefusal = (typeof hostRefusals)[number];

interface HostStarts {
  /** Starts at which the host is free for a slot of their own. */
  readonly fresh: Spans;
  /** Slots that have begun to fill and have a seat left. */
  readonly joinable: readonly SharedSlot[];
}

/**
 * The starts in [from, to) that a host can take. The slot lies in the offered hours, its buffers
 * need not; slot and buffers touch nothing that occupies the host. A shared slot is joined as it
 * stands, so there its own buffers count, not those that the event type may have by now.
 */
function hostStarts(rule: SlotRule, host: SlotHost, from: number, to: number): HostStarts {
  const fresh = freshStarts(rule, host, from, to);
  if (host.seats.length === 0) return { fresh, joinable: [] };
  const joinable = host.seats.filter(
    (slot) =>
      slot.start >= from &&
      slot.start < to &&
      slot.end - slot.start === rule.duration &&
      slot.taken < seatsOf(rule) &&
      covers(host.open, slot.start, slot.end) &&
      !overlaps(host.busy, slot.busyStart, slot.busyEnd),
  );
  return { fresh, joinable };
}

/** The hours lose their last minutes, in which a slot would not end in time; then go the starts that would touch what occupies the host. */
function freshStarts(rule: SlotRule, host: SlotHost, from: number, to: number): Spans {
  const { open } = host;
  const starts: number[] = [];
  for (let i = firstEndingAfter(open, from); i < open.length && (open[i] as number) < to; i += 2) {
    const last = (open[i + 1] as number) - rule.duration;
    append(starts, Math.max(open[i] as number, from), Math.min(last + 1, to));
  }
  if (starts.length === 0) return starts;
  const free = subtract(starts, startsThatTouch(rule, host.busy, from, to));
  if (host.seats.length === 0) return free;
  return subtract(free, startsThatTouch(rule, seatTime(host), from, to));
}

/** The starts, some around [from, to) included, whose slot or buffers would share a minute with what is occupied. */
function startsThatTouch(rule: SlotRule, occupied: Spans, from: number, to: number): Spans {
  const ahead = rule.duration + rule.bufferAfter - 1;
  const blocked: number[] = [];
  let i = firstEndingAfter(occupied, from - rule.bufferBefore);
  for (; i < occupied.length && (occupied[i] as number) - ahead < to; i += 2) {
    const end = (occupied[i + 1] as number) + rule.bufferBefore;
    append(blocked, (occupied[i] as number) - ahead, end);
  }
  return blocked;
}

function seatTime(host: SlotHost): Spans {
  const pairs: number[] = [];
  for (const slot of host.seats) pairs.push(slot.busyStart, slot.busyEnd);
  return merge(pairs);
}

/** Writes for each of some sorted starts how many guests the host can still take then; 0 = the host is not free. */
export function countSeats(
  rule: SlotRule,
  host: SlotHost,
  starts: readonly number[],
  left: Int32Array,
): void {
  left.fill(0);
  const first = starts[0];
  if (first === undefined) return;
  const { fresh, joinable } = hostStarts(rule, host, first, (starts.at(-1) as number) + 1);
  const seats = seatsOf(rule);
  let i = 0;
  for (let span = 0; span < fresh.length; span += 2) {
    while ((starts[i] as number) < (fresh[span] as number)) i += 1;
    for (; (starts[i] as number) < (fresh[span + 1] as number); i += 1) left[i] = seats;
  }
  for (const slot of joinable) {
    const at = placeOf(slot.start, starts);
    if (starts[at] === slot.start) left[at] = seats - slot.taken;
  }
}

/** The index of the first of some sorted starts that is not before `start`. */
function placeOf(start: number, starts: readonly number[]): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The slot that a guest who comes then would share: only the same start and the same length do. */
export const slotToShare = <Slot extends SharedSlot>(
  seats: readonly Slot[],
  start: number,
  end: number,
): Slot | undefined => seats.find((slot) => slot.start === start && slot.end === end);

/** Why the host cannot take the start; undefined when they can. */
export function refusalOf(rule: SlotRule, host: SlotHost, start: number): HostRefusal | undefined {
  const left = new Int32Array(1);
  countSeats(rule, host, [start], left);
  if (left[0] !== 0) return undefined;
  const end = start + rule.duration;
  if (!covers(host.open, start, end)) return 'outside-hours';
  const shared = slotToShare(host.seats, start, end);
  if (shared && shared.taken >= seatsOf(rule)) return 'capacity';
  const isBusy =
    overlaps(host.busy, start, end) || (!shared && overlaps(seatTime(host), start, end));
  return isBusy ? 'busy' : 'buffer';
}
