import type { Decided } from '../decision.ts';
import { type Need, need, type Snapshot } from '../snapshot.ts';
import { aimMeeting, isToMake, isToMove } from './aim-meeting.ts';
import type { MeetingSubject, StoredMeeting, WantedMeeting } from './stored-meeting.ts';

/** What came of it. `idle`: no provider is to be called; `taken`: another run calls it; `waiting`: it failed just now, and is called later. */
export interface Begun {
  readonly came: 'idle' | 'taken' | 'waiting' | 'begun';
  readonly meeting: StoredMeeting;
}

/** Who looks at a meeting, and under which marker one is made that is not there. */
export interface Run {
  readonly by: string;
  readonly marker: string;
  readonly nowMs: number;
}

/** No call of a provider takes longer, so who finds it taken for longer finds that its run is dead. */
export const takenForMs = 60_000;

export const meetingNeeds = ({ id, slot }: MeetingSubject): readonly Need[] => [
  need.meeting(id),
  ...(slot ? [need.seats(slot)] : []),
];

/**
 * Keeps what is to be done at a provider before it is called, so that a run that dies leaves nothing behind that nobody
 * knows. The meeting of a slot is wanted as long as a guest is there.
 */
export function beginMeeting(
  subject: MeetingSubject,
  wanted: WantedMeeting | undefined,
  { by, marker, nowMs }: Run,
  snapshot: Snapshot,
): Decided<Begun> {
  const stored = snapshot.meeting(subject.id);
  const { taken } = stored;
  const isLeft = wanted === undefined && subject.slot !== undefined;
  if (isLeft && snapshot.seats(subject.slot).taken > 0) return idle(stored);
  if (taken !== null && taken.by !== by && taken.untilMs > nowMs) {
    return { reply: { came: 'taken', meeting: stored } };
  }
  const aimed = aimMeeting(stored, subject, wanted, marker, nowMs);
  const { current, former } = aimed;
  const isOpen = former.length > 0 || isToMake(current) || isToMove(current, wanted);
  // Looks are many, where guests share a meeting: what counts is the time.
  const isWaiting = isOpen && aimed.notBeforeMs > nowMs;
  const isWork = isOpen && !isWaiting;
  const isAsKnown = current === stored.current && former === stored.former;
  const came = isWork ? 'begun' : stillOf(isWaiting);
  if (!isWork && isAsKnown) return { reply: { came, meeting: stored } };
  const next: StoredMeeting = {
    ...aimed,
    current: isWork && isToMake(current) ? { ...current, tries: current.tries + 1 } : current,
    taken: isWork ? { by, untilMs: nowMs + takenForMs } : null,
  };
  const empty = isLeft ? subject.slot : undefined;
  return {
    reply: { came, meeting: { ...next, ver: stored.ver + 1 } },
    changes: { kind: 'meeting', subject, stored: next, empty, nowMs },
  };
}

const stillOf = (isWaiting: boolean) => (isWaiting ? 'waiting' : 'idle');

const idle = (meeting: StoredMeeting): Decided<Begun> => ({ reply: { came: 'idle', meeting } });
