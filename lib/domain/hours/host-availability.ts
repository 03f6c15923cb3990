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

/** The requirements of a booking for a host's time. */
export type SlotRule = Pick<EventType, 'duration' | 'bufferBefore' | 'bufferAfter' | 'capacity'>;

/** A slot of one event type that guests share at one host, with the number of its guests. */
export interface SharedSlot {
  readonly start: number;
  readonly end: number;
  readonly busyStart: number;
  readonly busyEnd: number;
  readonly taken: number;
}

/** The time of one host in epoch minutes, within the reach of the question (including buffers). */
export interface SlotHost {
  readonly userId: string;
  /** The offered hours. */
  readonly open: Spans;
  /** All busy time of the host with buffers, except the shared slots of this event type. */
  readonly busy: Spans;
  /** The shared slots of this event type. Empty if its capacity is 1. */
  readonly seats: readonly SharedSlot[];
}

/**
 * Reasons why a host cannot take a start. `buffer`: the slot itself is free, but the time around it
 * is not.
 */
export const hostRefusals = ['outside-hours', 'busy', 'buffer', 'capacity'] as const;
export type HostRefusal = (typeof hostRefusals)[number];

/**
 * Visits the spans of [from, to) in which a host can take a start, in order. The slot must be
 * inside the offered hours; its buffers may be outside. Slot and buffers must not overlap busy
 * time. The end of the hours is shortened by the duration, because a later slot would end too late.
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
 * Shared slots between `from` and `to` that already have a guest and a free seat. Their own buffers
 * apply, even if those of the event type have changed.
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
 * Adds the seats that the host has free at sorted starts. `changes` contains the difference from
 * one start to the next, with one additional element after the last start.
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

/** Turns differences into counts, in place. */
export function counted(changes: Int32Array): Int32Array {
  for (let i = 1; i < changes.length; i += 1) change(changes, i, changes[i - 1] as number);
  return changes.subarray(0, -1);
}

/** Counts the seats that one host has free at each of the sorted starts. */
export function seatsOfHost(rule: SlotRule, host: SlotHost, starts: readonly number[]): Int32Array {
  const changes = new Int32Array(starts.length + 1);
  addSeats(rule, host, starts, changes);
  return counted(changes);
}

/**
 * Returns the index of the first sorted start, from `i` on, that is not before `minute`. Most
 * starts have equal distances, so the index is estimated and then corrected instead of visiting
 * every start.
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

/** Finds the slot that a new guest would share. Start and end must be equal. */
export const slotToShare = <Slot extends SharedSlot>(
  seats: readonly Slot[],
  start: number,
  end: number,
): Slot | undefined => seats.find((slot) => slot.start === start && slot.end === end);

/** Returns why the host cannot take the start, or undefined if the host can. */
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
