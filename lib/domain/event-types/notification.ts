export const reminderChannels = ['email', 'text'] as const;
export const reminderReceivers = ['guest', 'host'] as const;

export interface Reminder {
  readonly minutesBefore: number;
  readonly to: (typeof reminderReceivers)[number];
  readonly channel: (typeof reminderChannels)[number];
}

/** Controls which people are notified of the bookings of an event type, and when. */
export interface Notification {
  /** Whether the guest is notified when a booking is created, changed or cancelled. */
  readonly isSendToGuest: boolean;
  /** Whether the hosts are notified when a booking is created, changed or cancelled. */
  readonly isSendToHosts: boolean;
  readonly reminders: readonly Reminder[];
  /** Address for answers to messages. Null means the address of the host. */
  readonly replyTo: string | null;
}

/** Whether a guest gets at least one reminder by text message. */
export const remindsGuestByText = ({ reminders }: Pick<Notification, 'reminders'>): boolean =>
  reminders.some(({ to, channel }) => to === 'guest' && channel === 'text');

export const defaultNotification: Notification = {
  isSendToGuest: true,
  isSendToHosts: true,
  reminders: [],
  replyTo: null,
};
