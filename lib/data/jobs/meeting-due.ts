import { bookingsLane } from './due.ts';

/** The job for the meeting of a booking; `dueAtMs` 0 means immediately. */
export const meetingDue = (bookingUid: string, dueAtMs = 0) =>
  ({ kind: 'meeting', id: bookingUid, dueAtMs }) as const;

/** The job that checks the accounts of a user and the meetings that wait for them. */
export const accountsDue = (userId: string, dueAtMs: number) =>
  ({ ...bookingsLane(userId), kind: 'meeting', dueAtMs }) as const;
