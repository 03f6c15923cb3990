import { seatsOf } from '../event-types/event-type.ts';
import type { Occupied } from '../ledger/entry.ts';
import { covers, merge, type Spans } from '../time/spans.ts';
import { type SharedSlot, type SlotHost, type SlotRule, slotToShare } from './host-availability.ts';

/** One host's time with what it comes from: `busy` is the time of the `sources`, neither more nor less. */
export interface SourcedHost extends SlotHost {
  /** The hours as they would be without overrides. */
  readonly regularHours: Spans;
  readonly sources: readonly Occupied[];
  readonly seats: readonly (SharedSlot & Occupied)[];
}

/** So nobody can say what occupies a host beside its sources. */
export const sourcedHost = (known: Omit<SourcedHost, 'busy'>): SourcedHost => ({
  ...known,
  busy: merge(known.sources.flatMap(({ busyStart, busyEnd }) => [busyStart, busyEnd])),
});

/**
 * One thing that keeps a host from a start. `override`: without their overrides the hours would
 * cover the slot. `hold`: a request that waits for its answer. `buffer`: the slot itself is free, but
 * it or its buffers touch the buffered time of the source. `connection`: a calendar elsewhere cannot be read, and so
 * long its owner has no free time.
 */
export type HostCause =
  | { readonly code: 'outside-hours' | 'override' | 'capacity' }
  | { readonly code: 'busy' | 'hold' | 'buffer' | 'connection'; readonly source: Occupied };

/**
 * All that keeps a host from a start, each of it enough by itself: none is left exactly when the
 * host can take it. The rules are those of `addSeats`, asked of each source and not of all at once.
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
  // A slot that is shared lies among the other shared slots already, and touches none of them.
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
