import { minuteMs } from '../time/minute.ts';
import type {
  MadeMeeting,
  MeetingAbout,
  MeetingSubject,
  StoredMeeting,
  WantedMeeting,
} from './stored-meeting.ts';

/**
 * What is to be known of a meeting before its provider is called: one that is not wanted any more is to be removed, one
 * that is wanted and not there is intended, under a new marker. What is over is left as it is at its provider.
 */
export function aimMeeting(
  stored: StoredMeeting,
  { slot }: MeetingSubject,
  wanted: WantedMeeting | undefined,
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
    // Otherwise guests whose accounts fail would take turns for ever.
    failedWith: next && current?.isFailed ? [...stored.failedWith, current.userId] : [],
  };
}

/** One that is not made yet is made as it is wanted now; of one that is over its provider is told nothing more. */
function keptAs(current: MadeMeeting, { about }: WantedMeeting, nowMs: number): MadeMeeting {
  if (isOver(about, nowMs)) return { ...givenUp(current), about };
  const isNew = isToMake(current) && !isSameAbout(current.about, about);
  return isNew ? { ...current, about } : current;
}

/** One that was given up may have been made all the same: whoever tried was not told. One that nobody tried was not. */
const isPerhapsThere = ({ id, tries }: MadeMeeting): boolean => id !== null || tries > 0;

/** Guests of a slot come to the meeting that is there, with whosever account it is made, and to none where that was given up with theirs. */
const isSame = (
  { failedWith }: StoredMeeting,
  current: MadeMeeting,
  wanted: WantedMeeting,
  slot: MeetingSubject['slot'],
): boolean =>
  current.provider === wanted.provider &&
  (slot === undefined
    ? current.userId === wanted.userId && current.round === wanted.round
    : !current.isFailed || [...failedWith, current.userId].includes(wanted.userId));

const isTried = ({ tried }: StoredMeeting, about: MeetingAbout): boolean =>
  tried !== null && isSameAbout(tried, about);

const intended = (wanted: WantedMeeting, marker: string): MadeMeeting => ({
  ...wanted,
  marker,
  tries: 0,
  id: null,
  url: '',
  isFailed: false,
});

const isOver = ({ startedAtMs, minutes }: MeetingAbout, nowMs: number): boolean =>
  startedAtMs + minutes * minuteMs <= nowMs;

/** It is not tried any more. One that was made stays. */
export const givenUp = (meeting: MadeMeeting): MadeMeeting =>
  meeting.id === null ? { ...meeting, isFailed: true } : meeting;

/** Whether a meeting is to be made. */
export const isToMake = (meeting: MadeMeeting | null): meeting is MadeMeeting =>
  meeting !== null && meeting.id === null && !meeting.isFailed;

/** Whether its provider says of a meeting that was made other than is wanted. */
export const isToMove = (
  meeting: MadeMeeting | null,
  wanted: WantedMeeting | undefined,
): meeting is MadeMeeting & { readonly id: string } =>
  meeting !== null &&
  meeting.id !== null &&
  wanted !== undefined &&
  !isSameAbout(meeting.about, wanted.about);

const isSameAbout = (one: MeetingAbout, other: MeetingAbout): boolean =>
  one.topic === other.topic &&
  one.startedAtMs === other.startedAtMs &&
  one.minutes === other.minutes &&
  one.timeZone === other.timeZone;
