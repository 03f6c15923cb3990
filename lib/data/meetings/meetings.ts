import { meetingSlots, storedMeeting } from '../../domain/meetings/needs.ts';
import { keys } from '../keys.ts';
import { reads } from '../subject.ts';
import { meetingIn, meetingSlotsIn } from './stored-meetings.ts';

/** Meetings of bookings and of shared slots. */
export const meetings = {
  reads: [
    reads(storedMeeting, keys.meetingOf, meetingIn),
    reads(meetingSlots, keys.meetingSlots, meetingSlotsIn),
  ],
  writes: [],
};
