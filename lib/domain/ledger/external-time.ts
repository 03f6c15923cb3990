import { minuteMs } from '../time/minute.ts';
import { firstEndingAfter, type Spans, unionOf } from '../time/spans.ts';
import type { Occupied } from './entry.ts';
import { weeksOf } from './week.ts';

export const connectionStatuses = ['pending', 'connected', 'failed'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** How a failing connection counts: `open` as if it were empty, `closed` as busy all the time. `closed` also applies to a connection that is read in part. */
export const failureRules = ['open', 'closed'] as const;
export type FailureRule = (typeof failureRules)[number];

/** Why calendars elsewhere cannot be read. */
export const readingErrors = [
  'unauthorized',
  'not-found',
  'unreachable',
  'timeout',
  'not-a-calendar',
  'quota',
  'address-forbidden',
] as const;
export type ReadingError = (typeof readingErrors)[number];

/** What is wrong with a connection: that they cannot be read, or that bookings cannot be written into the one that is for them. */
export const connectionErrors = [...readingErrors, 'not-written'] as const;
export type ConnectionError = (typeof connectionErrors)[number];

/** The numbers of parts that the last reading skipped, in the calendars that count as busy. */
export interface SkippedParts {
  /** Entries that could not be read. */
  readonly unreadable: number;
  /** Entries with a recurrence rule that is not followed. */
  readonly cut: number;
}

export const nothingSkipped: SkippedParts = { unreadable: 0, cut: 0 };

/** How the synchronization of a connection stands. */
export interface SyncState extends SkippedParts {
  readonly status: ConnectionStatus;
  /** When it was last successful, or before that when the connection was made. Epoch milliseconds. */
  readonly freshAtMs: number;
  readonly isSynced: boolean;
  /** In a row. */
  readonly failures: number;
  /** What the last one failed with, or that nothing can be written; null where all is well. */
  readonly error: ConnectionError | null;
}

/** What one connection says of its user's time. */
export interface ExternalPart extends SyncState {
  /** Of the connection. */
  readonly uid: string;
  /** `open` also where none of its calendars counts as busy. */
  readonly onFailure: FailureRule;
  /** The busy minutes of some weeks in a row, in epoch minutes. */
  readonly busy: (weeks: readonly number[]) => Spans;
}

/** What occupies a user in the calendars that they have connected, by connection. It is what was last synchronized. */
export type ExternalTime = readonly ExternalPart[];

/** A connection without success for so long is taken for failed, whatever its status says. */
const staleAfterMs = 60 * minuteMs;

const isFailing = (
  { status, freshAtMs }: Pick<SyncState, 'status' | 'freshAtMs'>,
  nowMs: number,
): boolean => status === 'failed' || nowMs - freshAtMs > staleAfterMs;

/** Whether the user has no free time, because their calendars could not be read completely. */
const isClosed = (part: ExternalPart, nowMs: number): boolean =>
  part.onFailure === 'closed' && (isFailing(part, nowMs) || part.unreadable > 0 || part.cut > 0);

/** The busy minutes, in whole weeks. */
export function externalBusy(external: ExternalTime, { from, to }: Reach, nowMs: number): Spans {
  if (external.length === 0) return [];
  const weeks = weeksOf(from, to);
  return unionOf(
    external.map((part) => {
      if (isClosed(part, nowMs)) return from < to ? [from, to] : [];
      return isFailing(part, nowMs) ? [] : part.busy(weeks);
    }),
  );
}

/** What occupies a minute of the reach, by the connection that says so. */
export function externalSources(
  external: ExternalTime,
  reach: Reach,
  nowMs: number,
): readonly Occupied[] {
  const { from, to } = reach;
  return external.flatMap((part) => {
    if (isClosed(part, nowMs)) return from < to ? [occupied('connection', part, from, to)] : [];
    if (isFailing(part, nowMs)) return [];
    const spans = part.busy(weeksOf(from, to));
    const sources: Occupied[] = [];
    for (let i = firstEndingAfter(spans, from); i < spans.length; i += 2) {
      const [start, end] = [spans[i] as number, spans[i + 1] as number];
      if (start >= to) break;
      sources.push(occupied('calendar', part, start, end));
    }
    return sources;
  });
}

const occupied = (
  kind: 'calendar' | 'connection',
  { uid }: ExternalPart,
  start: number,
  end: number,
): Occupied => ({ kind, uid, eventTypeId: null, start, end, busyStart: start, busyEnd: end });

/** The part of time that a question about slots reaches: the slots themselves and their buffers, in epoch minutes. */
export interface Reach {
  readonly from: number;
  readonly to: number;
}
