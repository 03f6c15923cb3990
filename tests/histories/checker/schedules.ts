import type { Fault } from '../history.ts';
import { minuteOf, type Stretch } from './bookings.ts';
import type { Change } from './changes.ts';
import { lifeOf, type MadeVersion, type Phase } from './lives.ts';

/** The members of a schedule that the checker compares. */
export interface ScheduleState {
  readonly status: string;
  readonly isOpaque: boolean;
  readonly hostIds: readonly string[];
  readonly start: number;
  readonly end: number;
  /** The routine, which repeats every day at the same time in UTC. Histories contain no other routines. */
  readonly repeats: { readonly minutes: number; readonly until: number } | null;
}

export type SchedulePhase = Phase<ScheduleState>;

/** Reads the state from a response or from a stored item. */
export function scheduleState(data: Readonly<Record<string, unknown>>): ScheduleState {
  const routine = data.routine as { duration: number; endedAt: string } | null;
  const attendees = data.attendees as { userId: string; userType: string }[];
  return {
    status: String(data.status),
    isOpaque: data.transparency === 'opaque',
    hostIds: attendees.flatMap(({ userId, userType }) => (userType === 'host' ? [userId] : [])),
    start: minuteOf(data.startedAt),
    end: minuteOf(data.endedAt),
    repeats: routine && { minutes: routine.duration, until: minuteOf(routine.endedAt) },
  };
}

/** Every schedule of a history with all its versions. The response to a deletion has no version: it is the last one. */
export function scheduleLives(changes: readonly Change[]): {
  readonly phases: readonly SchedulePhase[];
  readonly faults: readonly Fault[];
} {
  const accepted = changes.filter(({ status }) => status < 300);
  const of = (operation: string) =>
    Map.groupBy(
      accepted.filter(({ act }) => act.operation === operation),
      ({ act }) => act.uid,
    );
  const [updated, deleted] = [of('updateSchedule'), of('deleteSchedule')];
  const lives = accepted
    .filter(({ act }) => act.operation === 'createSchedule')
    .map((created) => {
      const uid = String(created.body.data?.uid);
      const open = [created, ...(updated.get(uid) ?? [])].map(
        (change): MadeVersion<ScheduleState> => ({
          version: change.version ?? 0,
          state: scheduleState(change.body.data ?? {}),
          change,
        }),
      );
      const last = open.reduce((a, b) => (a.version < b.version ? b : a));
      const gone = (deleted.get(uid) ?? []).map(
        (change): MadeVersion<ScheduleState> => ({
          version: last.version + 1,
          state: { ...last.state, status: 'cancel' },
          change,
        }),
      );
      return lifeOf(uid, [...open, ...gone], []);
    });
  return {
    phases: lives.flatMap(({ phases }) => phases),
    faults: lives.flatMap(({ faults }) => faults),
  };
}

const dayMinutes = 1440;

/** The periods in which a schedule makes its hosts busy. */
export function occupied(state: ScheduleState): readonly Stretch[] {
  const { status, isOpaque, start, end, repeats } = state;
  if (status !== 'open' || !isOpaque) return [];
  if (repeats === null) return [{ from: start, to: end }];
  const stretches: Stretch[] = [];
  for (let from = start; from < repeats.until; from += dayMinutes) {
    stretches.push({ from, to: from + repeats.minutes });
  }
  return stretches;
}

/** Whether a schedule is stored in the rules of its hosts: it repeats, or covers more than two weeks of the ledger. */
export const isRule = ({ start, end, repeats }: ScheduleState): boolean => {
  const weekOf = (minute: number) => Math.floor(minute / (7 * dayMinutes));
  return repeats !== null || weekOf(end - 1) - weekOf(start) >= 2;
};
