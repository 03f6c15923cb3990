import { bookingsLane } from './due.ts';

/** The meeting of a booking, which is looked at from an instant on; 0 = at once. */
export const meetingDue = (bookingUid: string, dueAtMs = 0) =>
  ({ kind: 'meeting', id: bookingUid, dueAtMs }) as const;

/** The accounts of a user, and the meetings that wait for them. */
export const accountsDue = (userId: string, dueAtMs: number) =>
  ({ ...bookingsLane(userId), kind: 'meeting', dueAtMs }) as const;
