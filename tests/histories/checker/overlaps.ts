import type { Fault } from '../history.ts';
import {
  type BookingPhase,
  busyTime,
  holds,
  overlap,
  sharesSlot,
  type Types,
  typeOf,
} from './bookings.ts';
import { isThroughout } from './lives.ts';
import { occupied, type SchedulePhase } from './schedules.ts';

/** Describes a version of a booking in a fault. */
const nameOf = ({ uid, version, state, change }: BookingPhase): string => {
  const time = (minute: number) => new Date(minute * 60_000).toISOString().slice(0, 16);
  return `${uid} version ${version} (${state.status}, ${time(state.start)} to ${time(state.end)}, by ${change.key})`;
};

/** Phases that hold time, by host. */
export function heldByHost(
  phases: readonly BookingPhase[],
  types: Types,
): ReadonlyMap<string, readonly BookingPhase[]> {
  const byHost = new Map<string, BookingPhase[]>();
  for (const phase of phases) {
    if (!holds(phase.state, typeOf(types, phase.state))) continue;
    for (const userId of phase.state.hostIds) {
      const others = byHost.get(userId);
      if (others === undefined) byHost.set(userId, [phase]);
      else others.push(phase);
    }
  }
  return byHost;
}

/**
 * Finds two phases of one host that take the same time and must have been in effect together: in no possible order of
 * the requests can one have ended before the other began. The last phases never end, so the final state is included.
 */
export function overlaps(phases: readonly BookingPhase[], types: Types): Fault[] {
  const faults: Fault[] = [];
  for (const [userId, held] of heldByHost(phases, types)) {
    const sorted = held
      .map((phase) => ({ phase, ...busyTime(phase.state, typeOf(types, phase.state)) }))
      .toSorted((a, b) => a.from - b.from);
    sorted.forEach((a, index) => {
      for (let next = index + 1; next < sorted.length; next += 1) {
        const b = sorted[next] as typeof a;
        if (b.from >= a.to) break;
        if (!overlap(a, b) || !mustHaveMet(a.phase, b.phase)) continue;
        if (sharesSlot(a.phase.state, b.phase.state, typeOf(types, a.phase.state))) continue;
        const detail = `${userId} has ${nameOf(a.phase)} and ${nameOf(b.phase)}`;
        faults.push({ rule: 'overlap', detail });
      }
    });
  }
  return faults;
}

const mustHaveMet = (a: BookingPhase, b: BookingPhase): boolean =>
  a.uid !== b.uid && a.began.latest < b.ended.earliest && b.began.latest < a.ended.earliest;

const offered = new Set(['createBooking', 'rescheduleBooking', 'reassignBookingAutomatically']);

/**
 * Finds bookings that the service placed on a schedule that existed during the whole request. A reschedule that only
 * changes the time zone is exempt: it may keep a time that is on a later schedule.
 */
export function bookingsOnSchedules(
  lives: ReadonlyMap<string, readonly BookingPhase[]>,
  schedules: readonly SchedulePhase[],
  types: Types,
): Fault[] {
  const busy = schedules.flatMap((schedule) =>
    occupied(schedule.state).map((stretch) => ({ schedule, stretch })),
  );
  const moved = [...lives.values()].flatMap((life) =>
    life.filter((phase, index) => isMoved(phase, life[index - 1])),
  );
  return moved.flatMap((phase) => {
    const { startMs, endMs } = phase.change;
    const time = busyTime(phase.state, typeOf(types, phase.state));
    return busy
      .filter(
        ({ schedule, stretch }) =>
          overlap(time, stretch) &&
          schedule.state.hostIds.some((userId) => phase.state.hostIds.includes(userId)) &&
          isThroughout(schedule, startMs, endMs),
      )
      .map(
        ({ schedule }): Fault => ({
          rule: 'schedule',
          detail: `${nameOf(phase)} lies on the schedule ${schedule.uid}`,
        }),
      );
  });
}

function isMoved({ state, change }: BookingPhase, before: BookingPhase | undefined): boolean {
  if (!offered.has(change.act.operation)) return false;
  const place = (one: BookingPhase['state']) => JSON.stringify([one.start, one.hostIds]);
  return before === undefined || place(before.state) !== place(state);
}
