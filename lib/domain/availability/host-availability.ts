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
  const free = withoutTouching(rule, starts, host.busy);
  return host.seats.length === 0 ? free : withoutTouching(rule, free, seatTime(host));
}

/** Without the starts whose slot or buffers would share a minute with what is occupied. */
const withoutTouching = (rule: SlotRule, starts: Spans, occupied: Spans): Spans =>
  subtract(starts, occupied, rule.duration + rule.bufferAfter - 1, rule.bufferBefore);

function seatTime(host: SlotHost): Spans {
  const pairs: number[] = [];
  for (const slot of host.seats) pairs.push(slot.busyStart, slot.busyEnd);
  return merge(pairs);
}

/** Adds to each of some sorted starts how many guests the host can still take then: none where the host is not free. */
export function addSeats(
  rule: SlotRule,
  host: SlotHost,
  starts: readonly number[],
  left: Int32Array,
): void {
  const first = starts[0];
  if (first === undefined) return;
  const { fresh, joinable } = hostStarts(rule, host, first, (starts.at(-1) as number) + 1);
  const seats = seatsOf(rule);
  let i = 0;
  for (let span = 0; span < fresh.length; span += 2) {
    while ((starts[i] as number) < (fresh[span] as number)) i += 1;
    for (; (starts[i] as number) < (fresh[span + 1] as number); i += 1) add(left, i, seats);
  }
  for (const slot of joinable) {
    const at = placeOf(slot.start, starts);
    if (starts[at] === slot.start) add(left, at, seats - slot.taken);
  }
}

/** How many guests the host alone can still take at each of some sorted starts. */
export function seatsOfHost(rule: SlotRule, host: SlotHost, starts: readonly number[]): Int32Array {
  const left = new Int32Array(starts.length);
  addSeats(rule, host, starts, left);
  return left;
}

const add = (counts: Int32Array, at: number, more: number): void => {
  counts[at] = (counts[at] as number) + more;
};

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
  addSeats(rule, host, [start], left);
  if (left[0] !== 0) return undefined;
  const end = start + rule.duration;
  if (!covers(host.open, start, end)) return 'outside-hours';
  const shared = slotToShare(host.seats, start, end);
  if (shared && shared.taken >= seatsOf(rule)) return 'capacity';
  const isBusy =
    overlaps(host.busy, start, end) || (!shared && overlaps(seatTime(host), start, end));
  return isBusy ? 'busy' : 'buffer';
}
