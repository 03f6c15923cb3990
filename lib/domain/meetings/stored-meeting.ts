import type { AccountProvider } from '../event-types/meeting-provider.ts';
import type { Slot } from '../limits/shared-slot.ts';

/** What a meeting is about, as its provider shows it. */
export interface MeetingAbout {
  readonly topic: string;
  readonly startedAtMs: number;
  readonly minutes: number;
  readonly timeZone: string;
}

/** Whose meeting it is: that of a booking, or of a slot that guests share. */
export interface MeetingSubject {
  readonly id: string;
  readonly slot?: Slot;
}

/** A meeting as its subject needs it now. */
export interface WantedMeeting {
  readonly provider: AccountProvider;
  /** With whose account it is made. */
  readonly userId: string;
  readonly round: number;
  readonly about: MeetingAbout;
}

/** A meeting that there is at its provider, or may be. */
export interface MadeMeeting extends WantedMeeting {
  /** What it is found by at its provider, whatever became of the call that made it. */
  readonly marker: string;
  /** How often it was begun. */
  readonly tries: number;
  /** What its provider calls it; null while it is not known. */
  readonly id: string | null;
  readonly url: string;
  /** With whose account at its provider it was made; absent while it is not known. */
  readonly ownerId?: string | undefined;
  /** It was not made, and is not tried again. */
  readonly isFailed: boolean;
}

/** All that is known of the meeting of a subject. */
export interface StoredMeeting {
  readonly ver: number;
  readonly current: MadeMeeting | null;
  /** Those that are to be removed. */
  readonly former: readonly MadeMeeting[];
  /** Who calls its provider, and nobody else until an instant (epoch milliseconds). */
  readonly taken: { readonly by: string; readonly untilMs: number } | null;
  /** In a row. */
  readonly failures: number;
  /** After a failure its provider is not called before an instant (epoch milliseconds). */
  readonly notBeforeMs: number;
  /** What was wanted of it when its provider failed: what is wanted otherwise by now is tried at once. */
  readonly tried: MeetingAbout | null;
  /** The bookings that use the meeting of a slot; none of one that is of one booking. */
  readonly guests: readonly string[];
  /** With whose accounts the meeting of a slot was given up before. */
  readonly failedWith: readonly string[];
}

export const noMeeting: StoredMeeting = {
  ver: 0,
  current: null,
  former: [],
  taken: null,
  failures: 0,
  notBeforeMs: 0,
  tried: null,
  guests: [],
  failedWith: [],
};
