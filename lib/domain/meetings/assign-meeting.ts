import { minuteMs } from '../time/minute.ts';
import type {
  CreatedMeeting,
  MeetingAbout,
  MeetingSubject,
  RequiredMeeting,
  StoredMeeting,
} from './stored-meeting.ts';

/**
 * Decides what happens to a meeting before its provider is called. A meeting that is not wanted any more
 * moves to `former`, from which it is removed. A wanted meeting that does not exist becomes `current` with a
 * new marker. Meetings that are over stay at their provider as they are.
 */
export function assignMeeting(
  stored: StoredMeeting,
  { slot }: MeetingSubject,
  wanted: RequiredMeeting | undefined,
  marker: string,
  nowMs: number,
): StoredMeeting {
  const { current, former } = stored;
  const isKept = current !== null && wanted !== undefined && isSame(stored, current, wanted, slot);
  if (isKept) {
    const kept = keptAs(current, wanted, nowMs);
    const isOther = isToMove(kept, wanted)
      ? !isTried(stored, wanted.about)
      : isToMake(kept) && kept !== current;
    return { ...stored, current: kept, notBeforeMs: isOther ? 0 : stored.notBeforeMs };
  }
  if (current === null && wanted === undefined) return stored;
  const next = wanted ? intended(wanted, marker) : null;
  const left = current !== null && isPerhapsThere(current) ? [...former, current] : former;
  return {
    ...stored,
    current: next && isOver(next.about, nowMs) ? givenUp(next) : next,
    former: left.filter(({ about }) => !isOver(about, nowMs)),
    failures: 0,
    notBeforeMs: 0,
    tried: null,
    // Remembers the accounts that failed. Otherwise, guests whose accounts fail would replace each other's
    // meeting endlessly.
    failedWith: next && current?.isFailed ? [...stored.failedWith, current.userId] : [],
  };
}

/**
 * A meeting that was not created yet gets the current details. The provider of a meeting that is over is not
 * called any more.
 */
function keptAs(
  current: CreatedMeeting,
  { about }: RequiredMeeting,
  nowMs: number,
): CreatedMeeting {
  if (isOver(about, nowMs)) return { ...givenUp(current), about };
  const isNew = isToMake(current) && !isSameAbout(current.about, about);
  return isNew ? { ...current, about } : current;
}

/** Whether a meeting may exist at its provider. An attempt whose response was lost may have created it. */
const isPerhapsThere = ({ id, tries }: CreatedMeeting): boolean => id !== null || tries > 0;

/**
 * Whether the current meeting can stay. Guests of a slot use its meeting, whichever account created it. If
 * creating it failed, an account that was not tried yet starts another one.
 */
const isSame = (
  { failedWith }: StoredMeeting,
  current: CreatedMeeting,
  wanted: RequiredMeeting,
  slot: MeetingSubject['slot'],
): boolean =>
  current.provider === wanted.provider &&
  (slot === undefined
    ? current.userId === wanted.userId && current.round === wanted.round
    : !current.isFailed || [...failedWith, current.userId].includes(wanted.userId));

const isTried = ({ tried }: StoredMeeting, about: MeetingAbout): boolean =>
  tried !== null && isSameAbout(tried, about);

const intended = (wanted: RequiredMeeting, marker: string): CreatedMeeting => ({
  ...wanted,
  marker,
  tries: 0,
  id: null,
  url: '',
  isFailed: false,
});

const isOver = ({ startedAtMs, minutes }: MeetingAbout, nowMs: number): boolean =>
  startedAtMs + minutes * minuteMs <= nowMs;

/** Stops the attempts to create a meeting. A meeting that was created stays. */
export const givenUp = (meeting: CreatedMeeting): CreatedMeeting =>
  meeting.id === null ? { ...meeting, isFailed: true } : meeting;

/** Whether a meeting still has to be created. */
export const isToMake = (meeting: CreatedMeeting | null): meeting is CreatedMeeting =>
  meeting !== null && meeting.id === null && !meeting.isFailed;

/** Whether a created meeting has other details at its provider than wanted. */
export const isToMove = (
  meeting: CreatedMeeting | null,
  wanted: RequiredMeeting | undefined,
): meeting is CreatedMeeting & { readonly id: string } =>
  meeting !== null &&
  meeting.id !== null &&
  wanted !== undefined &&
  !isSameAbout(meeting.about, wanted.about);

const isSameAbout = (one: MeetingAbout, other: MeetingAbout): boolean =>
  one.topic === other.topic &&
  one.startedAtMs === other.startedAtMs &&
  one.minutes === other.minutes &&
  one.timeZone === other.timeZone;
