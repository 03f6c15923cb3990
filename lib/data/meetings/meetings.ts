import { nameMeeting, putMeeting, putMeetingSlots } from '../../domain/meetings/changes.ts';
import { meetingSlots, storedMeeting } from '../../domain/meetings/needs.ts';
import { reads, writes } from '../engine/subject.ts';
import { keys } from '../keys/keys.ts';
import {
  meetingIn,
  meetingSlotsIn,
  writeMeeting,
  writeMeetingName,
  writeMeetingSlots,
} from './stored-meetings.ts';

/** Meetings of bookings and of shared slots. */
export const meetings = {
  reads: [
    reads(storedMeeting, keys.meetingOf, meetingIn),
    reads(meetingSlots, keys.meetingSlots, meetingSlotsIn),
  ],
  writes: [
    writes(putMeeting, (of, _, { subject, stored, nowMs }) => [
      writeMeeting(of, subject.id, stored, nowMs),
    ]),
    writes(nameMeeting, (of, _, { subject, name }) => [writeMeetingName(of, subject, name)]),
    writes(putMeetingSlots, (of, _, { bookingUid, slots, nowMs }) => [
      writeMeetingSlots(of, bookingUid, slots, nowMs),
    ]),
  ],
};
