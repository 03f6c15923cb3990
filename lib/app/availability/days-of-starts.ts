import { canSee } from '../../domain/access.ts';
import type {
  ExplainedStart,
  NotOffered,
  StartReason,
} from '../../domain/availability/explained-starts.ts';
import type { HostCause } from '../../domain/availability/host-causes.ts';
import type { OfferedSlot } from '../../domain/availability/offered-slots.ts';
import { minuteToMs } from '../../domain/ledger/week.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { formatInstant, formatLocalDate, latestMs } from '../../domain/time/instant.ts';
import { localDay } from '../../domain/time/local-date.ts';
import type { Zone } from '../../domain/time/zone.ts';

const minuteOf = (one: ExplainedStart): number =>
  'slot' in one ? one.slot.start : one.notOffered.start;

export type DayOfStarts = ReturnType<typeof dayOf>;

/** Starts by the local date on which they lie, as version 2 answers them. A date without any is not there. */
export function daysOfStarts(
  starts: readonly ExplainedStart[],
  clock: Zone,
  actor: Actor,
  explains: boolean,
): DayOfStarts[] {
  const days = Map.groupBy(starts, (one) => localDay(clock, minuteToMs(minuteOf(one))));
  return [...days].map(([day, ofDay]) => dayOf(formatLocalDate(day), ofDay, actor, explains));
}

function dayOf(date: string, starts: readonly ExplainedStart[], actor: Actor, explains: boolean) {
  const slots = starts.flatMap((one) => ('slot' in one ? [slotOf(one.slot)] : []));
  if (!explains) return { date, slots };
  const others = starts.flatMap((one) => ('slot' in one ? [] : [one.notOffered]));
  return { date, slots, notOffered: others.map((one) => notOfferedOf(one, actor)) };
}

const slotOf = ({ start, end, remainingCapacity, hostIds }: OfferedSlot) => ({
  startedAt: instantOf(start),
  endedAt: instantOf(end),
  remainingCapacity,
  hostIds: [...hostIds],
});

const notOfferedOf = ({ start, reasons, hosts }: NotOffered, actor: Actor) => ({
  startedAt: instantOf(start),
  reasons: reasons.map(reasonOf),
  hosts: hosts.map(({ userId, causes }) => ({
    userId,
    reasons: causes.map((cause) => hostReasonOf(cause, canSee(actor, [userId]))),
  })),
});

function reasonOf(reason: StartReason) {
  if (reason.code !== 'limit') return { code: reason.code };
  const { kind, period } = reason.limit;
  return { code: reason.code, kind, period };
}

/** Whoever sees only what they take part in is not told what occupies somebody else. */
function hostReasonOf(cause: HostCause, isNamed: boolean) {
  if (!('source' in cause)) return { code: cause.code };
  const { kind, uid, start, end } = cause.source;
  const type = kind === 'hold' ? ('booking' as const) : kind;
  const source = {
    type,
    uid: isNamed ? uid : null,
    startedAt: instantOf(start),
    endedAt: instantOf(end),
  };
  return { code: cause.code, source };
}

/** Whole minutes; the last one of all, which a schedule may end within, would end in a year of five digits. */
const instantOf = (minute: number): string => formatInstant(Math.min(minuteToMs(minute), latestMs));
