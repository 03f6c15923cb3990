import type { RecurrenceItem } from '../recurrence/recurrence.ts';
import { formatInstant } from '../time/instant.ts';
import { unknownZone } from '../time/unknown-zone.ts';
import { isZone } from '../time/zone.ts';
import type { Violation } from '../violation.ts';
import { moveRoutine } from './move-routine.ts';
import { type RoutineViolation, routineViolations } from './routine.ts';
import type { Attendee, Routine, Schedule } from './schedule.ts';
import {
  type ResolvedTimes,
  resolveChangedTimes,
  resolveTimes,
  type TimeViolation,
} from './schedule-times.ts';

type Settable = Pick<
  Schedule,
  | 'name'
  | 'description'
  | 'timeZone'
  | 'isAllDay'
  | 'isRemind'
  | 'phoneNumber'
  | 'access'
  | 'address'
  | 'customLocation'
  | 'priority'
  | 'displayType'
  | 'location'
  | 'transparency'
  | 'behavior'
  | 'visibilityType'
  | 'projectId'
>;

/** The parsed body of a request. Absent members do not change, and null clears a member. */
export type ScheduleInput = {
  readonly [Name in keyof Settable]?: Settable[Name] | undefined;
} & {
  readonly startedAt?: string | undefined;
  readonly endedAt?: string | undefined;
  readonly attendees?: readonly Attendee[] | undefined;
  readonly routine?: RoutineRequest | null | undefined;
  readonly isRoutine?: boolean | undefined;
};

/** The required members of a new schedule. */
export type NewSchedule = ScheduleInput & {
  readonly name: string;
  readonly timeZone: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly attendees: readonly Attendee[];
};

/** The routine in a request. Its end is epoch milliseconds. */
interface RoutineRequest {
  readonly duration: number;
  readonly endedAt: number | null;
  readonly schedules: readonly RecurrenceItem[];
}

export type DraftViolation = Violation<
  'time-zone/unknown' | 'routine/flag-disagrees' | TimeViolation['code'] | RoutineViolation['code']
>;

/**
 * The resulting schedule, or all violations of the request. Attendees are checked separately,
 * because their check needs the users.
 */
export interface Draft {
  readonly schedule?: Schedule;
  readonly violations: readonly DraftViolation[];
}

const defaults = {
  description: null,
  status: 'open',
  isAllDay: false,
  url: null,
  urlStatus: 'none',
  address: null,
  phoneNumber: null,
  customLocation: null,
  access: null,
  routine: null,
  isRemind: false,
  projectId: null,
  priority: null,
  displayType: 'teamPublic',
  location: null,
  transparency: 'opaque',
  behavior: 'event',
  visibilityType: 'default',
} as const;

export function draftNew(sent: NewSchedule, uid: string, createdBy: string, nowMs: number): Draft {
  const createdAt = formatInstant(nowMs);
  const { name, attendees, timeZone, startedAt, endedAt } = sent;
  const bare = { name, attendees, timeZone, startedAt, endedAt, createdAt, updatedAt: createdAt };
  const isAllDay = sent.isAllDay ?? defaults.isAllDay;
  const times = resolveTimes({ startedAt, endedAt, isAllDay, timeZone: readIn(timeZone) });
  return draft({ uid, ...defaults, ...bare, createdBy }, sent, nowMs, times);
}

/**
 * Builds the changed schedule. Times do not change unless the request contains time members. With
 * `movesRoutine`, the items of the routine move with the start.
 */
export function draftChanged(
  before: Schedule,
  sent: ScheduleInput,
  nowMs: number,
  movesRoutine = false,
): Draft {
  const stored = { startMs: Date.parse(before.startedAt), endMs: Date.parse(before.endedAt) };
  const { startedAt, endedAt } = sent;
  // Stored times are not computed again without a request, because the rules of the zone may have
  // changed.
  const isAsked = [startedAt, endedAt, sent.timeZone, sent.isAllDay].some((it) => it !== undefined);
  const times = isAsked
    ? resolveChangedTimes(
        {
          startedAt,
          endedAt,
          isAllDay: sent.isAllDay ?? before.isAllDay,
          timeZone: readIn(sent.timeZone ?? before.timeZone),
        },
        { ...stored, timeZone: before.timeZone, isAllDay: before.isAllDay },
      )
    : stored;
  const isCheckedAgain = isAsked || sent.routine !== undefined;
  const isMoved = movesRoutine && isAsked && !('violations' in times);
  return draft(
    isMoved ? { ...before, routine: moveRoutine(before, times) } : before,
    sent,
    nowMs,
    times,
    isCheckedAgain,
  );
}

/**
 * Checks the other times in UTC if the zone is unknown, so that the reply contains all violations.
 */
const readIn = (timeZone: string): string => (isZone(timeZone) ? timeZone : 'UTC');

function draft(
  before: Schedule,
  sent: ScheduleInput,
  nowMs: number,
  times: ResolvedTimes,
  checksRoutine = true,
): Draft {
  const routine = or(stored(sent.routine), before.routine);
  const timeZone = sent.timeZone ?? before.timeZone;
  const violations: DraftViolation[] = [
    ...unknownZone(timeZone, '/timeZone'),
    ...('violations' in times ? times.violations : []),
    ...flagViolations(sent.isRoutine, routine),
    ...(checksRoutine ? draftedRoutineViolations(routine, timeZone, times) : []),
  ];
  if (violations.length > 0 || 'violations' in times) return { violations };
  const revised = {
    ...merged(before, sent),
    startedAt: formatInstant(times.startMs),
    endedAt: formatInstant(times.endMs),
    routine,
    updatedAt: formatInstant(nowMs),
  };
  return { schedule: revised, violations };
}

const or = <Value>(sent: Value | undefined, before: Value): Value =>
  sent === undefined ? before : sent;

function merged(before: Schedule, sent: ScheduleInput): Schedule {
  return {
    ...before,
    name: or(sent.name, before.name),
    description: or(sent.description, before.description),
    timeZone: or(sent.timeZone, before.timeZone),
    isAllDay: or(sent.isAllDay, before.isAllDay),
    isRemind: or(sent.isRemind, before.isRemind),
    phoneNumber: or(sent.phoneNumber, before.phoneNumber),
    access: or(sent.access, before.access),
    address: or(sent.address, before.address),
    customLocation: or(sent.customLocation, before.customLocation),
    priority: or(sent.priority, before.priority),
    displayType: or(sent.displayType, before.displayType),
    location: or(sent.location, before.location),
    transparency: or(sent.transparency, before.transparency),
    behavior: or(sent.behavior, before.behavior),
    visibilityType: or(sent.visibilityType, before.visibilityType),
    projectId: or(sent.projectId, before.projectId),
    attendees: or(sent.attendees, before.attendees),
  };
}

function stored(sent: RoutineRequest | null | undefined): Routine | null | undefined {
  if (!sent) return sent;
  return { ...sent, endedAt: sent.endedAt === null ? null : formatInstant(sent.endedAt) };
}

function flagViolations(isRoutine: boolean | undefined, routine: Routine | null): DraftViolation[] {
  if (isRoutine === undefined || isRoutine === (routine !== null)) return [];
  const detail = routine === null ? 'The schedule has no routine.' : 'The schedule has a routine.';
  return [{ pointer: '/isRoutine', code: 'routine/flag-disagrees', detail }];
}

/** Checks only the routine's own values if the start or its zone is unknown. */
function draftedRoutineViolations(
  routine: Routine | null,
  timeZone: string,
  times: ResolvedTimes,
): DraftViolation[] {
  if (routine === null) return [];
  if (isZone(timeZone) && times.startMs !== undefined) {
    return routineViolations({ startMs: times.startMs, timeZone, routine });
  }
  return routineViolations({ startMs: 0, timeZone: 'UTC', routine }).filter(
    ({ code }) => code === 'routine/duration-disagrees',
  );
}
