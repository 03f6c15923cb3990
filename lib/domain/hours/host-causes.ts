import { seatsOf } from '../event-types/event-type.ts';
import type { Occupied } from '../ledger/entry.ts';
import { covers, merge, type Spans } from '../time/spans.ts';
import { type SharedSlot, type SlotHost, type SlotRule, slotToShare } from './host-availability.ts';

/** The time of one host with its sources. `busy` is exactly the time of the `sources`. */
export interface SourcedHost extends SlotHost {
  /** The hours without overrides. */
  readonly regularHours: Spans;
  readonly sources: readonly Occupied[];
  readonly seats: readonly (SharedSlot & Occupied)[];
}

/** Computes `busy` from the sources, so that the two never differ. */
export const sourcedHost = (known: Omit<SourcedHost, 'busy'>): SourcedHost => ({
  ...known,
  busy: merge(known.sources.flatMap(({ busyStart, busyEnd }) => [busyStart, busyEnd])),
});

/**
 * A cause that prevents a host from taking a start. `override`: without overrides, the hours would
 * cover the slot. `hold`: a request without an answer. `buffer`: the slot itself is free, but it or
 * its buffers overlap the buffered time of the source. `connection`: an external calendar cannot be
 * read, so its owner has no free time.
 */
export type HostCause =
  | { readonly code: 'outside-hours' | 'override' | 'capacity' }
  | { readonly code: 'busy' | 'hold' | 'buffer' | 'connection'; readonly source: Occupied };

/**
 * Lists all causes that prevent a host from taking a start. Each cause alone is enough. The list is
 * empty exactly if the host can take the start. The rules are those of `addSeats`, applied to each
 * source.
 */
export function hostCauses(rule: SlotRule, host: SourcedHost, start: number): HostCause[] {
  const end = start + rule.duration;
  const causes: HostCause[] = [];
  if (!covers(host.open, start, end)) {
    causes.push({ code: covers(host.regularHours, start, end) ? 'override' : 'outside-hours' });
  }
  const shared = slotToShare(host.seats, start, end);
  if (shared && shared.taken >= seatsOf(rule)) causes.push({ code: 'capacity' });
  const busyStart = shared?.busyStart ?? start - rule.bufferBefore;
  const busyEnd = shared?.busyEnd ?? end + rule.bufferAfter;
  // A slot to share never overlaps the other shared slots.
  for (const source of shared ? host.sources : [...host.sources, ...host.seats]) {
    if (source.busyStart >= busyEnd || busyStart >= source.busyEnd) continue;
    causes.push({ code: codeOf(source, start, end), source });
  }
  return causes;
}

function codeOf(
  source: Occupied,
  start: number,
  end: number,
): 'busy' | 'hold' | 'buffer' | 'connection' {
  if (source.kind === 'connection') return 'connection';
  if (source.end <= start || end <= source.start) return 'buffer';
  return source.kind === 'request' ? 'hold' : 'busy';
}
