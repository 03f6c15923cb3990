import type { BookingChange } from '../bookings/changes.ts';
import type { Decided } from '../decision.ts';
import type { ScheduleChange } from '../schedules/changes.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { assignMeeting, isToMake, isToMove } from './assign-meeting.ts';
import { type MeetingChange, putMeeting } from './changes.ts';
import { storedMeeting } from './needs.ts';
import { isAsSeen, requireSeen, type SeenSubject, seenNeed } from './seen-subject.ts';
import type {
  CreatedMeeting,
  MeetingSubject,
  RequiredMeeting,
  StoredMeeting,
} from './stored-meeting.ts';

/**
 * The result of looking at a meeting.
 *
 * - `idle`: no provider has to be called
 * - `taken`: another run is calling the provider
 * - `waiting`: the last attempt failed, and the next one is later
 * - `stale`: the booking or the schedule has changed since it was read
 * - `begun`: this run may call the provider
 */
export interface Begun {
  readonly came: 'idle' | 'taken' | 'waiting' | 'stale' | 'begun';
  readonly meeting: StoredMeeting;
}

/** A run of a worker that looks at a meeting. If it creates one, the meeting gets this marker. */
export interface MeetingContext {
  readonly by: string;
  readonly marker: string;
  readonly nowMs: number;
  /** The booking or the schedule at the version from which the run determined the wanted meeting. */
  readonly seen: SeenSubject;
  /** The IDs of the account owners at the provider, by user ID. */
  readonly owners?: ReadonlyMap<string, string>;
}

/** No call to a provider takes longer. A run that has not ended after this time was interrupted. */
export const takenForMs = 60_000;

export const meetingNeeds = ({ id }: MeetingSubject, seen: SeenSubject): readonly Need[] => [
  storedMeeting(id),
  seenNeed(seen),
];

/**
 * The accounts with which a missing meeting may be created. They are loaded before the provider is called.
 */
export const makersOf = (
  { current }: StoredMeeting,
  wanted: RequiredMeeting | undefined,
): readonly Pick<RequiredMeeting, 'userId' | 'provider'>[] => {
  const isThere = current !== null && current.id !== null;
  const isOther =
    wanted !== undefined &&
    (wanted.userId !== current?.userId || (isThere && wanted.round !== current.round));
  return [...(isThere || current === null ? [] : [current]), ...(isOther ? [wanted] : [])];
};

/**
 * Stores the intended work before the provider is called, so that an interrupted run leaves no unknown
 * meeting. The meeting of a slot stays as long as a booking uses it.
 */
export function beginMeeting(
  subject: MeetingSubject,
  wanted: RequiredMeeting | undefined,
  { by, marker, nowMs, seen, owners = new Map() }: MeetingContext,
  snapshot: Snapshot,
): Decided<Begun, MeetingChange | BookingChange | ScheduleChange> {
  const stored = snapshot.get(storedMeeting(subject.id));
  if (!isAsSeen(snapshot, seen)) return { reply: { came: 'stale', meeting: stored } };
  const { taken } = stored;
  if (taken !== null && taken.by !== by && taken.untilMs > nowMs) {
    return { reply: { came: 'taken', meeting: stored } };
  }
  const guests = subject.slot ? guestsAfter(stored, seen.name, wanted) : stored.guests;
  const isLeftToOthers = wanted === undefined && guests.length > 0;
  const aimed = isLeftToOthers ? stored : assignMeeting(stored, subject, wanted, marker, nowMs);
  const { current, former } = aimed;
  const isOpen = former.length > 0 || isToMake(current) || isToMove(current, wanted);
  // Guests who share a meeting cause many runs. The time of the next attempt counts, not the number of runs.
  const isWaiting = isOpen && aimed.notBeforeMs > nowMs;
  const isWork = isOpen && !isWaiting;
  const isAsKnown =
    current === stored.current && former === stored.former && guests === stored.guests;
  const came = isWork ? 'begun' : stillOf(isWaiting);
  if (!isWork && isAsKnown) return { reply: { came, meeting: stored } };
  const next: StoredMeeting = {
    ...aimed,
    guests,
    current: isWork && isToMake(current) ? triedBy(current, owners) : current,
    taken: isWork ? { by, untilMs: nowMs + takenForMs } : null,
  };
  return {
    reply: { came, meeting: { ...next, ver: stored.ver + 1 } },
    changes: [putMeeting({ subject, stored: next, nowMs }), ...requireSeen(seen)],
  };
}

/**
 * The account is stored before the attempt, because an interrupted run may have created the meeting in it.
 */
function triedBy(current: CreatedMeeting, owners: ReadonlyMap<string, string>): CreatedMeeting {
  const ownerId = current.ownerId ?? owners.get(current.userId);
  return { ...current, tries: current.tries + 1, ...(ownerId !== undefined && { ownerId }) };
}

/** The bookings that use the meeting of a slot, after one of them was added or removed. */
function guestsAfter(
  { guests }: StoredMeeting,
  bookingUid: string,
  wanted: RequiredMeeting | undefined,
): readonly string[] {
  if (guests.includes(bookingUid) === (wanted !== undefined)) return guests;
  return wanted ? [...guests, bookingUid] : guests.filter((one) => one !== bookingUid);
}

const stillOf = (isWaiting: boolean) => (isWaiting ? 'waiting' : 'idle');
