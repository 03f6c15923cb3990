/** How the jobs of a group have ended lately. Instants are epoch milliseconds. */
export interface Pace {
  readonly timeoutsInARow: number;
  readonly slowAnswersInARow: number;
  /** The instant since which all attempts have failed; null if the last one succeeded. */
  readonly failingSinceMs: number | null;
  /** The end of the last attempt of a probing group; null otherwise. */
  readonly probedMs: number | null;
}

/** How the receiver reacted to a request: with an answer of any status, with none in time, or it could not be reached. */
export type RequestResult = 'answered' | 'timeout' | 'unreachable';

/** The end of an attempt. Instants are epoch milliseconds. */
export interface AttemptEnd {
  /** Absent if the attempt sent no request. */
  readonly request: RequestResult | undefined;
  readonly isDone: boolean;
  readonly startedMs: number;
  readonly endedMs: number;
}

const inARow = 5;
const slowMs = 5000;
const probeAfterMs = 60_000;

/** Whether the group runs one job a minute, until the receiver answers one of them. */
export const isProbing = ({ timeoutsInARow }: Pace): boolean => timeoutsInARow >= inARow;

/** The instant before which no job of the group begins (epoch milliseconds). */
export const restsUntilMs = (pace: Pace): number =>
  isProbing(pace) && pace.probedMs !== null ? pace.probedMs + probeAfterMs : 0;

/** Maximum number of concurrent jobs of the group. */
export function concurrencyAt(pace: Pace, normal: number): number {
  if (isProbing(pace)) return 1;
  return pace.slowAnswersInARow >= inARow ? Math.min(2, normal) : normal;
}

export function paceAfter(pace: Pace, { request, isDone, startedMs, endedMs }: AttemptEnd): Pace {
  if (request === undefined) return pace;
  const after = {
    timeoutsInARow: timeoutsAfter(pace, request),
    slowAnswersInARow: endedMs - startedMs > slowMs ? pace.slowAnswersInARow + 1 : 0,
    failingSinceMs: isDone ? null : (pace.failingSinceMs ?? startedMs),
    probedMs: null,
  };
  return isProbing(after) ? { ...after, probedMs: endedMs } : after;
}

function timeoutsAfter({ timeoutsInARow }: Pace, request: RequestResult): number {
  if (request === 'answered') return 0;
  return request === 'timeout' ? timeoutsInARow + 1 : timeoutsInARow;
}
