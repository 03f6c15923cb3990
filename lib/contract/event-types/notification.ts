import * as v from 'valibot';
import { reminderChannels, reminderReceivers } from '../../domain/event-types/notification.ts';

/** A notification as every operation answers it. */
export const Notification = v.object({
  isSendToGuest: v.pipe(
    v.boolean(),
    v.description('Whether the guest is told of what is booked, changed and cancelled.'),
  ),
  isSendToHosts: v.pipe(v.boolean(), v.description('Whether the hosts are.')),
  reminders: v.array(
    v.object({
      minutesBefore: v.number(),
      to: v.picklist(reminderReceivers),
      channel: v.picklist(reminderChannels),
    }),
  ),
  replyTo: v.pipe(
    v.nullable(v.string()),
    v.description('Where answers to messages go; null = to the host.'),
  ),
});
