import { canSee, isManager } from '../access.ts';
import type { Actor } from '../tenancy.ts';
import { attendeeIds, hostIdsOf } from './attendees.ts';
import type { Schedule } from './schedule.ts';

/** A schedule as one caller may read it. */
export interface VisibleSchedule extends Omit<Schedule, 'createdBy' | 'createdAt'> {
  /** Null if concealed. */
  readonly createdBy: string | null;
  /** Null if concealed. */
  readonly createdAt: string | null;
  /** Whether only the times and the hosts are readable. */
  readonly isConcealed: boolean;
}

/** The part of a schedule that a user may read. */
export type Reading = 'whole' | 'concealed' | 'nothing';

type Audience = Pick<Schedule, 'displayType' | 'visibilityType' | 'attendees' | 'createdBy'>;

/**
 * A user outside the audience reads a `busy` schedule concealed. Owners and admins read every
 * schedule at least concealed, to be able to move or delete it.
 */
export function readingOf(actor: Actor, schedule: Audience): Reading {
  if (schedule.displayType !== 'private' || actor.readsEverything) return 'whole';
  const audience = [schedule.createdBy, ...attendeeIds(schedule)];
  if (!actor.isDelegated && audience.includes(actor.userId)) return 'whole';
  // A key that another user made must not reveal that its user is a guest. Hosts are in the concealed schedule.
  const isHost = hostIdsOf(schedule).includes(actor.userId);
  const isConcealed = isManager(actor) || isHost || schedule.visibilityType === 'busy';
  return isConcealed ? 'concealed' : 'nothing';
}

/**
 * The attendees whom the caller may read; undefined if the schedule does not exist for the caller.
 * A `restricted` caller must be one of them.
 */
export function visibleAttendeeIds(actor: Actor, schedule: Audience): string[] | undefined {
  const reading = readingOf(actor, schedule);
  if (reading === 'nothing') return undefined;
  const visible = reading === 'whole' ? attendeeIds(schedule) : hostIdsOf(schedule);
  return canSee(actor, visible) ? visible : undefined;
}

/** The schedule as the caller may read it; undefined if it does not exist for the caller. */
export function visibleSchedule(actor: Actor, schedule: Schedule): VisibleSchedule | undefined {
  if (visibleAttendeeIds(actor, schedule) === undefined) return undefined;
  return readingOf(actor, schedule) === 'whole' ? wholeSchedule(schedule) : conceal(schedule);
}

/** The schedule for the caller who has just written it, who may have left the audience. */
export const writtenSchedule = (actor: Actor, schedule: Schedule): VisibleSchedule =>
  visibleSchedule(actor, schedule) ?? conceal(schedule);

const wholeSchedule = (schedule: Schedule): VisibleSchedule => ({
  ...schedule,
  isConcealed: false,
});

/** The members whose values a concealed schedule keeps. All others are hidden. */
export const readableMembers = [
  'uid',
  'status',
  'startedAt',
  'endedAt',
  'timeZone',
  'isAllDay',
  'routine',
  'transparency',
  'behavior',
  'priority',
  'displayType',
  'visibilityType',
  'updatedAt',
] as const;

type Hidden = Omit<VisibleSchedule, (typeof readableMembers)[number] | 'attendees' | 'isConcealed'>;

/** The empty value of each hidden member. */
const empty: Hidden = {
  name: '',
  description: null,
  url: null,
  urlStatus: 'none',
  address: null,
  phoneNumber: null,
  customLocation: null,
  access: null,
  isRemind: false,
  projectId: null,
  location: null,
  createdBy: null,
  createdAt: null,
};

/**
 * Conceals a schedule: its readable members and the user IDs of its hosts, and the empty value of
 * every other member. An event can lack members that were too long.
 */
export function conceal(schedule: Partial<Schedule>): VisibleSchedule {
  const { attendees = [] } = schedule;
  const readable = readableMembers.filter((name) => name in schedule);
  return {
    ...empty,
    ...(Object.fromEntries(readable.map((name) => [name, schedule[name]])) as Pick<
      Schedule,
      (typeof readableMembers)[number]
    >),
    attendees: hostIdsOf({ attendees }).map((userId) => ({
      userId,
      role: 'viewer',
      userType: 'host',
    })),
    isConcealed: true,
  };
}
