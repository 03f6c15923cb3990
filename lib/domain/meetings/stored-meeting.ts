import type { AccountProvider } from '../event-types/meeting-provider.ts';
import type { Slot } from '../limits/shared-slot.ts';

/** The details of a meeting at its provider. */
export interface MeetingAbout {
  readonly topic: string;
  readonly startedAtMs: number;
  readonly minutes: number;
  readonly timeZone: string;
}

/** The subject of a meeting: a booking, a slot that guests share, or a schedule by its name. */
export interface MeetingSubject {
  readonly id: string;
  readonly slot?: Slot;
}

/** The meeting that its subject needs now. */
export interface RequiredMeeting {
  readonly provider: AccountProvider;
  /** The user whose account creates it. */
  readonly userId: string;
  readonly round: number;
  readonly about: MeetingAbout;
}

/** A meeting that exists at its provider, or may exist there. */
export interface CreatedMeeting extends RequiredMeeting {
  /** Identifies the meeting at its provider, even if the response to its creation was lost. */
  readonly marker: string;
  /** The number of attempts to create it. */
  readonly tries: number;
  /** The ID from the provider; null until it is known. */
  readonly id: string | null;
  readonly url: string;
  /** The owner of the account at the provider that created it; absent until it is known. */
  readonly ownerId?: string | undefined;
  /** Whether the attempts to create it have ended without success. */
  readonly isFailed: boolean;
}

/** The stored state of a subject's meeting. */
export interface StoredMeeting {
  readonly ver: number;
  readonly current: CreatedMeeting | null;
  /** The meetings that have to be removed. */
  readonly former: readonly CreatedMeeting[];
  /** The run that calls the provider. No other run does so until this instant (epoch milliseconds). */
  readonly taken: { readonly by: string; readonly untilMs: number } | null;
  /** The number of consecutive failures. */
  readonly failures: number;
  /** After a failure, the provider is not called before this instant (epoch milliseconds). */
  readonly notBeforeMs: number;
  /** The wanted details when the provider failed. Other details are tried immediately. */
  readonly tried: MeetingAbout | null;
  /** The bookings that use the meeting of a slot; empty for the meeting of a single booking. */
  readonly guests: readonly string[];
  /** The users whose accounts failed to create the meeting of a slot before. */
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
