import { storedBooking } from '../bookings/needs.ts';
import type { Decided } from '../decision.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { type MeetingChange, putMeeting } from './changes.ts';
import { meetingSubject } from './meeting-subject.ts';
import { storedMeeting } from './needs.ts';
import type { MeetingSubject } from './stored-meeting.ts';

type Retried = Decided<'retried' | 'same', MeetingChange>;

/** The meeting of a booking that is already in the snapshot. */
export function retryNeeds(bookingUid: string, snapshot: Snapshot): readonly Need[] {
  const stored = snapshot.get(storedBooking(bookingUid));
  return stored === undefined ? [] : [storedMeeting(meetingSubject(stored).id)];
}

/** Retries the failed meeting of a booking immediately. If it fails again, it is retried for another day. */
export function retryMeeting(bookingUid: string, snapshot: Snapshot, nowMs: number): Retried {
  const booking = snapshot.get(storedBooking(bookingUid));
  if (booking === undefined) return { reply: 'same' };
  return retrySubject(meetingSubject(booking), snapshot, nowMs);
}

/** Retries the failed meeting of a subject immediately. */
export function retrySubject(subject: MeetingSubject, snapshot: Snapshot, nowMs: number): Retried {
  const stored = snapshot.get(storedMeeting(subject.id));
  if (stored.notBeforeMs <= nowMs) return { reply: 'same' };
  return {
    reply: 'retried',
    changes: [putMeeting({ subject, stored: { ...stored, failures: 0, notBeforeMs: 0 }, nowMs })],
  };
}
