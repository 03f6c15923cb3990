import type { BookableType } from '../history.ts';
import {
  type BookingPhase,
  type BookingState,
  busyTime,
  holds,
  overlap,
  sharesSlot,
  type Types,
  typeOf,
} from './bookings.ts';
import type { Change } from './changes.ts';
import { groupOf, weightOf } from './counts.ts';
import { mayBeIn } from './lives.ts';
import { heldByHost } from './overlaps.ts';
import { occupied, type SchedulePhase } from './schedules.ts';

/** The booking that a refused request would have made. */
export interface WantedBooking {
  /** The ID of the moved booking, which never blocks itself. */
  readonly uid?: string | undefined;
  readonly type: BookableType;
  readonly start: number;
  readonly end: number;
  readonly email: string;
}

/** Everything that may have blocked a change, by host and by event type. */
export class Obstacles {
  readonly #held: ReadonlyMap<string, readonly BookingPhase[]>;
  readonly #byType: ReadonlyMap<string, readonly BookingPhase[]>;
  readonly #schedules: readonly SchedulePhase[];
  readonly #emails: ReadonlyMap<string, string>;
  readonly #types: Types;

  constructor(
    phases: readonly BookingPhase[],
    schedules: readonly SchedulePhase[],
    emails: ReadonlyMap<string, string>,
    types: Types,
  ) {
    this.#held = heldByHost(phases, types);
    this.#byType = Map.groupBy(phases, ({ state }) => state.eventTypeId);
    this.#schedules = schedules;
    this.#emails = emails;
    this.#types = types;
  }

  /**
   * Whether the host may have been busy at some instant of the change: by another booking, by a full slot or, if
   * `schedulesCount` is true, by a schedule.
   */
  mayBlock(
    { startMs, endMs }: Change,
    wanted: WantedBooking,
    userId: string,
    schedulesCount: boolean,
  ): boolean {
    const { type, uid } = wanted;
    const time = busyTime(wanted, type);
    const around = (this.#held.get(userId) ?? []).filter(
      (phase) =>
        phase.uid !== uid &&
        mayBeIn(phase, startMs, endMs) &&
        overlap(time, busyTime(phase.state, typeOf(this.#types, phase.state))),
    );
    const wantedState = { ...wanted, eventTypeId: type.uid } as unknown as BookingState;
    const guests = around.filter(({ state }) => sharesSlot(state, wantedState, type));
    if (guests.length < around.length) return true;
    if (mostAtOnce(guests, startMs, endMs, () => 1) >= type.seats) return true;
    return schedulesCount && this.#onSchedule(startMs, endMs, time, userId);
  }

  #onSchedule(
    startMs: number,
    endMs: number,
    time: { readonly from: number; readonly to: number },
    userId: string,
  ): boolean {
    return this.#schedules.some(
      (schedule) =>
        schedule.state.hostIds.includes(userId) &&
        mayBeIn(schedule, startMs, endMs) &&
        occupied(schedule.state).some((stretch) => overlap(time, stretch)),
    );
  }

  /** Whether a limit may have been reached at some instant of the change. */
  mayBeUsedUp({ startMs, endMs }: Change, wanted: WantedBooking): boolean {
    const { type, uid, email } = wanted;
    const wantedPeriod = { eventTypeId: type.uid, start: wanted.start };
    return type.limits.some((limit) => {
      const group = groupOf(limit, wantedPeriod, email);
      const counted = (this.#byType.get(type.uid) ?? []).filter(
        (phase) =>
          phase.uid !== uid &&
          mayBeIn(phase, startMs, endMs) &&
          holds(phase.state, type) &&
          groupOf(limit, phase.state, this.#emails.get(phase.uid) ?? '') === group,
      );
      const most = mostAtOnce(counted, startMs, endMs, ({ state }) => weightOf(limit, state));
      return most + weightOf(limit, wanted) > limit.max;
    });
  }
}

/**
 * Maximum possible sum of the weights at one instant of [from, to]. The sum can rise only where a phase may have begun.
 */
function mostAtOnce(
  phases: readonly BookingPhase[],
  from: number,
  to: number,
  weigh: (phase: BookingPhase) => number,
): number {
  const instants = [from, ...phases.map(({ began }) => began.earliest)].filter(
    (at) => from <= at && at <= to,
  );
  return Math.max(
    0,
    ...instants.map((at) => {
      const weights = new Map<string, number>();
      for (const phase of phases) {
        if (!mayBeIn(phase, at, at)) continue;
        weights.set(phase.uid, Math.max(weights.get(phase.uid) ?? 0, weigh(phase)));
      }
      return [...weights.values()].reduce((sum, weight) => sum + weight, 0);
    }),
  );
}
