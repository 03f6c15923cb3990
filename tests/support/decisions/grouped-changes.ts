import { passTurn, putHostLoad } from '../../../lib/domain/assignment/changes.ts';
import { putBooking } from '../../../lib/domain/bookings/changes.ts';
import type { Change } from '../../../lib/domain/change.ts';
import { putHostWeek } from '../../../lib/domain/ledger/changes.ts';
import { changeSeats, moveCounter } from '../../../lib/domain/limits/changes.ts';
import { putRoutingResponse } from '../../../lib/domain/routing-forms/changes.ts';
import { putHostRules, putSchedule } from '../../../lib/domain/schedules/changes.ts';
import { changeOfKind, changesOfKind } from './changes.ts';

/** The result of a decision that is not a refusal. */
interface Deciding {
  readonly changes?: readonly Change[] | undefined;
}

/** The weeks of hosts that a decision changes. */
const weeksOf = (decision: Deciding) => changesOfKind(decision, putHostWeek);

/** The changes of a booking and of everything that changes with it. */
export function bookingChanges(decision: Deciding) {
  const { stored: booking, event } = changeOfKind(decision, putBooking);
  return {
    booking,
    event,
    weeks: weeksOf(decision),
    seats: changesOfKind(decision, changeSeats),
    counters: changesOfKind(decision, moveCounter),
    turn: changesOfKind(decision, passTurn)[0],
    response: changesOfKind(decision, putRoutingResponse)[0],
    loads: changesOfKind(decision, putHostLoad),
  };
}

export type BookingChanges = ReturnType<typeof bookingChanges>;

/** The changes of a schedule and of the time of its hosts. */
export function scheduleChanges(decision: Deciding) {
  const { stored: schedule, event } = changeOfKind(decision, putSchedule);
  return {
    schedule,
    event,
    weeks: weeksOf(decision),
    rules: changesOfKind(decision, putHostRules),
  };
}

export type ScheduleChanges = ReturnType<typeof scheduleChanges>;

/** Whether a decision changes a booking. A refusal and an unchanged booking do not. */
export const changesBooking = (decision: Deciding | object): boolean =>
  changesOfKind(decision, putBooking).length > 0;
