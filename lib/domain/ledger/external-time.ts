import { minuteMs } from '../time/minute.ts';
import { firstEndingAfter, type Spans, unionOf } from '../time/spans.ts';
import type { Occupied } from './entry.ts';
import { weeksOf } from './week.ts';

export const connectionStatuses = ['pending', 'connected', 'failed'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/**
 * Treatment of a failing connection. `open`: its user is free. `closed`: its user is busy all the
 * time. `closed` also applies to a connection that was only partly read.
 */
export const failureRules = ['open', 'closed'] as const;
export type FailureRule = (typeof failureRules)[number];

/** Reasons why external calendars cannot be read. */
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

/**
 * Errors of a connection: its calendars cannot be read, or bookings cannot be written to the
 * calendar that is selected for them.
 */
export const connectionErrors = [...readingErrors, 'not-written'] as const;
export type ConnectionError = (typeof connectionErrors)[number];

/** The numbers of parts that the last synchronization skipped, in calendars that count as busy. */
export interface SkippedParts {
  /** Entries that could not be read. */
  readonly unreadable: number;
  /** Entries with an unsupported recurrence rule. */
  readonly cut: number;
}

export const nothingSkipped: SkippedParts = { unreadable: 0, cut: 0 };

export interface SyncState extends SkippedParts {
  readonly status: ConnectionStatus;
  /**
   * Time of the last successful synchronization in epoch milliseconds. Before the first one, the
   * time when the connection was created.
   */
  readonly freshAtMs: number;
  readonly isSynced: boolean;
  /** The number of consecutive failures. */
  readonly failures: number;
  /** The error of the last synchronization, or of writing bookings. Null if there is none. */
  readonly error: ConnectionError | null;
}

/** The busy time of a user in the calendars of one connection. */
export interface ExternalPart extends SyncState {
  /** The uid of the connection. */
  readonly uid: string;
  /** Also `open` if none of its calendars counts as busy. */
  readonly onFailure: FailureRule;
  /** Returns the busy minutes of consecutive weeks, in epoch minutes. */
  readonly busy: (weeks: readonly number[]) => Spans;
}

/** The busy time of a user in connected calendars, as of the last synchronization. */
export type ExternalTime = readonly ExternalPart[];

/** A connection without success for this long counts as failed. Its status is ignored then. */
const staleAfterMs = 60 * minuteMs;

const isFailing = (
  { status, freshAtMs }: Pick<SyncState, 'status' | 'freshAtMs'>,
  nowMs: number,
): boolean => status === 'failed' || nowMs - freshAtMs > staleAfterMs;

/** Whether the user has no free time because the calendars could not be read completely. */
const isClosed = (part: ExternalPart, nowMs: number): boolean =>
  part.onFailure === 'closed' && (isFailing(part, nowMs) || part.unreadable > 0 || part.cut > 0);

/** Returns the busy minutes of whole weeks. */
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

/** Returns each busy time in the reach with its connection. */
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

/** The time that a search for slots must read, in epoch minutes: the slots with their buffers. */
export interface Reach {
  readonly from: number;
  readonly to: number;
}
