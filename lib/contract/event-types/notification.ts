import * as v from 'valibot';
import { reminderChannels, reminderReceivers } from '../../domain/event-types/notification.ts';
import { described, describedMembers } from '../described.ts';

export const notificationDescriptions = {
  isSendToGuest: 'Whether the guest is notified when a booking is created, changed, or cancelled.',
  isSendToHosts: 'Whether the hosts are notified when a booking is created, changed, or cancelled.',
  reminders: 'The messages that are sent before a booking starts.',
  replyTo: [
    'The email address for replies to messages. `null` means the address of the host.',
    'desk@example.com',
  ],
} as const;

export const reminderDescriptions = {
  minutesBefore: [
    'How long before the start of the booking the reminder is sent, in minutes. If that time is over when the booking is ' +
      'created, moved, or given to another host, no reminder is sent.',
    1440,
  ],
  to: 'Whether the guest or the hosts receive the reminder.',
  channel: 'Whether the reminder is an email or a text message.',
} as const;

const reminder = v.object(
  describedMembers(
    {
      minutesBefore: v.number(),
      to: v.picklist(reminderReceivers),
      channel: v.picklist(reminderChannels),
    },
    reminderDescriptions,
  ),
);

/** Notification in the reply of every operation. */
export const Notification = described(
  v.object(
    describedMembers(
      {
        isSendToGuest: v.boolean(),
        isSendToHosts: v.boolean(),
        reminders: v.array(reminder),
        replyTo: v.nullable(v.string()),
      },
      notificationDescriptions,
    ),
  ),
  'The notification settings of an event type.',
);
