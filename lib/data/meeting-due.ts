/** The meeting of a booking, which is looked at from an instant on; 0 = at once. */
export const meetingDue = (bookingUid: string, dueAtMs = 0) =>
  ({ kind: 'meeting', id: bookingUid, dueAtMs }) as const;
