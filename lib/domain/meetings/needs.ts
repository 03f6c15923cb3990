import { defineNeed } from '../snapshot.ts';
import type { StoredMeeting } from './stored-meeting.ts';

/** The meeting of a booking or of a shared slot, by its subject. */
export const storedMeeting = defineNeed<string, StoredMeeting>('meeting');

/** The slots whose meetings a booking shares, or has shared until they are updated. */
export const meetingSlots = defineNeed<string, readonly string[]>('meeting-slots');
