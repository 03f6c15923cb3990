import { meetingSlots, storedMeeting } from '../../domain/meetings/needs.ts';
import { keys } from '../keys.ts';
import { meetingIn, meetingSlotsIn } from '../meetings.ts';
import { reads } from '../subject.ts';

/** Meetings of bookings and of shared slots. */
export const meetings = {
  name: 'meetings',
  reads: [
    reads(storedMeeting, keys.meetingOf, meetingIn),
    reads(meetingSlots, keys.meetingSlots, meetingSlotsIn),
  ],
};
