import { type EventType, seatsOf } from '../event-types/event-type.ts';
import {
  append,
  covers,
  eachLeft,
  firstEndingAfter,
  merge,
  overlaps,
  type Spans,
  union,
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

/**
 * The stretches of [from, to) in which a host can take a start, in order. The slot lies in the offered hours, its
 * buffers need not; slot and buffers touch nothing that occupies the host. The hours lose their last minutes, in
 * which a slot would not end in time.
 */
function eachFresh(
  rule: SlotRule,
  host: SlotHost,
  from: number,
  to: number,
  visit: (start: number, end: number) => void,
): void {
  const { open } = host;
  const starts: number[] = [];
  for (let i = firstEndingAfter(open, from); i < open.length && (open[i] as number) < to; i += 2) {
    const last = (open[i + 1] as number) - rule.duration;
    append(starts, Math.max(open[i] as number, from), Math.min(last + 1, to));
  }
  const occupied = host.seats.length === 0 ? host.busy : union(host.busy, seatTime(host));
  eachLeft(starts, occupied, rule.duration + rule.bufferAfter - 1, rule.bufferBefore, visit);
}

/**
 * The slots from `from` to `to` that have begun to fill and have a seat left. One is joined as it stands, so its own
 * buffers count, not those that the event type may have by now.
 */
const joinable = (rule: SlotRule, host: SlotHost, from: number, to: number): SharedSlot[] =>
  host.seats.filter(
    (slot) =>
      slot.start >= from &&
      slot.start < to &&
      slot.end - slot.start === rule.duration &&
      slot.taken < seatsOf(rule) &&
      covers(host.open, slot.start, slot.end) &&
      !overlaps(host.busy, slot.busyStart, slot.busyEnd),
  );

function seatTime(host: SlotHost): Spans {
  const pairs: number[] = [];
  for (const slot of host.seats) pairs.push(slot.busyStart, slot.busyEnd);
  return merge(pairs);
}

/**
 * Adds how many guests the host can still take at some sorted starts, as changes: by how many more or fewer than
 * at the start before. There is one change more than there are starts, after the last one.
 */
export function addSeats(
  rule: SlotRule,
  host: SlotHost,
  starts: readonly number[],
  changes: Int32Array,
): void {
  const first = starts[0];
  if (first === undefined) return;
  const to = (starts.at(-1) as number) + 1;
  const seats = seatsOf(rule);
  let i = 0;
  eachFresh(rule, host, first, to, (start, end) => {
    i = placeOf(start, starts, i);
    change(changes, i, seats);
    i = placeOf(end, starts, i);
    change(changes, i, -seats);
  });
  for (const slot of joinable(rule, host, first, to)) {
    const at = placeOf(slot.start, starts, 0);
    if (starts[at] !== slot.start) continue;
    change(changes, at, seats - slot.taken);
    change(changes, at + 1, slot.taken - seats);
  }
}

const change = (changes: Int32Array, at: number, by: number): void => {
  changes[at] = (changes[at] as number) + by;
};

/** Makes counts of changes, in place. */
export function counted(changes: Int32Array): Int32Array {
  for (let i = 1; i < changes.length; i += 1) change(changes, i, changes[i - 1] as number);
  return changes.subarray(0, -1);
}

/** How many guests the host alone can still take at each of some sorted starts. */
export function seatsOfHost(rule: SlotRule, host: SlotHost, starts: readonly number[]): Int32Array {
  const changes = new Int32Array(starts.length + 1);
  addSeats(rule, host, starts, changes);
  return counted(changes);
}

/**
 * The index of the first of some sorted starts, from `i` on, that is not before `minute`. Nearly all follow the one
 * before at the same distance, so it is guessed and then corrected: nothing is gone through start by start.
 */
function placeOf(minute: number, starts: readonly number[], i: number): number {
  const here = starts[i];
  if (here === undefined || here >= minute) return i;
  const distance = (starts[1] ?? Number.POSITIVE_INFINITY) - (starts[0] as number);
  let at = Math.min(i + Math.ceil((minute - here) / distance), starts.length);
  while ((starts[at - 1] as number) >= minute) at -= 1;
  while ((starts[at] as number) < minute) at += 1;
  return at;
}

/** The slot that a guest who comes then would share: only the same start and the same length do. */
export const slotToShare = <Slot extends SharedSlot>(
  seats: readonly Slot[],
  start: number,
  end: number,
): Slot | undefined => seats.find((slot) => slot.start === start && slot.end === end);

/** Why the host cannot take the start; undefined when they can. */
export function refusalOf(rule: SlotRule, host: SlotHost, start: number): HostRefusal | undefined {
  if (seatsOfHost(rule, host, [start])[0] !== 0) return undefined;
  const end = start + rule.duration;
  if (!covers(host.open, start, end)) return 'outside-hours';
  const shared = slotToShare(host.seats, start, end);
  if (shared && shared.taken >= seatsOf(rule)) return 'capacity';
  const isBusy =
    overlaps(host.busy, start, end) || (!shared && overlaps(seatTime(host), start, end));
  return isBusy ? 'busy' : 'buffer';
}
