import type { ConferencingChanges } from '../conferencing/conferencing-changes.ts';
import type { AccountProvider } from '../event-types/meeting-provider.ts';
import type { SeenBooking } from './seen-booking.ts';
import type { MeetingSubject, StoredMeeting } from './stored-meeting.ts';

/** All that changes of meetings, and of the accounts with which they are made. */
export type MeetingChanges = KnownMeetingChanges | MeetingSlotsChanges | ConferencingChanges;

/** How the notices of a provider name a meeting. */
export interface MeetingName {
  readonly provider: AccountProvider;
  readonly account: string;
  readonly id: string;
}

/** What is known of the meeting of a subject from now on, at the version at which it was read. */
export interface KnownMeetingChanges {
  readonly kind: 'meeting';
  readonly subject: MeetingSubject;
  readonly stored: StoredMeeting;
  /** Of which notices come from now on. */
  readonly named?: MeetingName | undefined;
  /** The booking that was looked at, where it must not have changed since. */
  readonly seen?: SeenBooking | undefined;
  readonly nowMs: number;
}

/** The slots whose meetings a booking shares from now on, or has yet to leave, if nobody has changed it since. */
export interface MeetingSlotsChanges {
  readonly kind: 'meeting-slots';
  readonly seen: SeenBooking;
  readonly slots: readonly string[];
  readonly nowMs: number;
}
