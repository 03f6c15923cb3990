export const reminderChannels = ['email', 'text'] as const;
export const reminderReceivers = ['guest', 'host'] as const;

/** A message before the booking starts. */
export interface Reminder {
  readonly minutesBefore: number;
  readonly to: (typeof reminderReceivers)[number];
  readonly channel: (typeof reminderChannels)[number];
}

/** Who is told of the bookings of an event type, and when. */
export interface Notification {
  /** Whether the guest is told of what is booked, changed and cancelled. */
  readonly isSendToGuest: boolean;
  /** Whether the hosts are. */
  readonly isSendToHosts: boolean;
  readonly reminders: readonly Reminder[];
  /** Where answers to messages go; null = to the host. */
  readonly replyTo: string | null;
}

/** What an event type has until somebody changes it. */
export const defaultNotification: Notification = {
  isSendToGuest: true,
  isSendToHosts: true,
  reminders: [],
  replyTo: null,
};
