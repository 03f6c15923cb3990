import type { BookingChange } from '../bookings/changes.ts';
import { storedBooking } from '../bookings/needs.ts';
import type { Decided } from '../decision.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { aimMeeting, isToMake, isToMove } from './aim-meeting.ts';
import { type MeetingChange, putMeeting } from './changes.ts';
import { storedMeeting } from './needs.ts';
import { isAsSeen, requireSeen, type SeenBooking } from './seen-booking.ts';
import type {
  MadeMeeting,
  MeetingSubject,
  StoredMeeting,
  WantedMeeting,
} from './stored-meeting.ts';

/** What came of it. `idle`: no provider is to be called; `taken`: another run calls it; `waiting`: it failed just now, and is called later; `stale`: the booking is not as it was seen. */
export interface Begun {
  readonly came: 'idle' | 'taken' | 'waiting' | 'stale' | 'begun';
  readonly meeting: StoredMeeting;
}

/** Who looks at a meeting, and under which marker one is made that is not there. */
export interface MeetingContext {
  readonly by: string;
  readonly marker: string;
  readonly nowMs: number;
  /** For which booking, whose needs were judged as it was then. */
  readonly seen: SeenBooking;
  /** Whose accounts at the provider those are that users have connected by now, by user. */
  readonly owners?: ReadonlyMap<string, string>;
}

/** No call of a provider takes longer, so who finds it taken for longer finds that its run is dead. */
export const takenForMs = 60_000;

export const meetingNeeds = ({ id }: MeetingSubject, { uid }: SeenBooking): readonly Need[] => [
  storedMeeting(id),
  storedBooking(uid),
];

/** With whose accounts a meeting may be made that is not there: that is known before its provider is called. */
export const makersOf = (
  { current }: StoredMeeting,
  wanted: WantedMeeting | undefined,
): readonly Pick<WantedMeeting, 'userId' | 'provider'>[] => {
  const isThere = current !== null && current.id !== null;
  const isOther =
    wanted !== undefined &&
    (wanted.userId !== current?.userId || (isThere && wanted.round !== current.round));
  return [...(isThere || current === null ? [] : [current]), ...(isOther ? [wanted] : [])];
};

/**
 * Keeps what is to be done at a provider before it is called, so that a run that dies leaves nothing behind that nobody
 * knows. The meeting of a slot is wanted as long as a booking uses it, which is not to say that nobody else is there.
 */
export function beginMeeting(
  subject: MeetingSubject,
  wanted: WantedMeeting | undefined,
  { by, marker, nowMs, seen, owners = new Map() }: MeetingContext,
  snapshot: Snapshot,
): Decided<Begun, MeetingChange | BookingChange> {
  const stored = snapshot.get(storedMeeting(subject.id));
  if (!isAsSeen(snapshot, seen)) return { reply: { came: 'stale', meeting: stored } };
  const { taken } = stored;
  if (taken !== null && taken.by !== by && taken.untilMs > nowMs) {
    return { reply: { came: 'taken', meeting: stored } };
  }
  const guests = subject.slot ? guestsAfter(stored, seen.uid, wanted) : stored.guests;
  const isLeftToOthers = wanted === undefined && guests.length > 0;
  const aimed = isLeftToOthers ? stored : aimMeeting(stored, subject, wanted, marker, nowMs);
  const { current, former } = aimed;
  const isOpen = former.length > 0 || isToMake(current) || isToMove(current, wanted);
  // Looks are many, where guests share a meeting: what counts is the time.
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

/** In whose account it is tried stands there before: a run that dies may have made it. */
function triedBy(current: MadeMeeting, owners: ReadonlyMap<string, string>): MadeMeeting {
  const ownerId = current.ownerId ?? owners.get(current.userId);
  return { ...current, tries: current.tries + 1, ...(ownerId !== undefined && { ownerId }) };
}

/** Those that use the meeting of a slot, once one of them comes or goes. */
function guestsAfter(
  { guests }: StoredMeeting,
  bookingUid: string,
  wanted: WantedMeeting | undefined,
): readonly string[] {
  if (guests.includes(bookingUid) === (wanted !== undefined)) return guests;
  return wanted ? [...guests, bookingUid] : guests.filter((one) => one !== bookingUid);
}

const stillOf = (isWaiting: boolean) => (isWaiting ? 'waiting' : 'idle');
