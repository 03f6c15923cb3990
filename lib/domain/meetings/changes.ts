import { defineChange } from '../change.ts';
import type { AccountProvider } from '../event-types/meeting-provider.ts';
import type { MeetingSubject, StoredMeeting } from './stored-meeting.ts';

/** The names of a meeting in the notices of its provider. */
export interface MeetingName {
  readonly provider: AccountProvider;
  readonly account: string;
  readonly id: string;
}

/** Stores the meeting of a subject, if it is as it was read. */
export const putMeeting = defineChange<{
  readonly subject: MeetingSubject;
  readonly stored: StoredMeeting;
  readonly nowMs: number;
}>()('put-meeting');

/** Stores the subject of a meeting under the names that notices contain. */
export const nameMeeting = defineChange<{
  readonly subject: MeetingSubject;
  readonly name: MeetingName;
}>()('name-meeting');

/** Stores the slots whose meetings a booking shares, or has shared until they are updated. */
export const putMeetingSlots = defineChange<{
  readonly bookingUid: string;
  readonly slots: readonly string[];
  readonly nowMs: number;
}>()('put-meeting-slots');

export type MeetingChange = ReturnType<
  typeof putMeeting | typeof nameMeeting | typeof putMeetingSlots
>;
