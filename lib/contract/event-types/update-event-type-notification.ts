import * as v from 'valibot';
import { reminderChannels, reminderReceivers } from '../../domain/event-types/notification.ts';
import { contract, noQuery, writers } from '../contract.ts';
import { describedMembers } from '../described.ts';
import { email, whole } from '../fields.ts';
import { Notification, notificationDescriptions, reminderDescriptions } from './notification.ts';

const reminder = v.strictObject(
  describedMembers(
    {
      minutesBefore: whole(5, 40_320),
      to: v.picklist(reminderReceivers),
      channel: v.optional(v.picklist(reminderChannels), 'email'),
    },
    reminderDescriptions,
  ),
);

export const UpdateEventTypeNotification = contract({
  id: 'updateEventTypeNotification',
  summary: 'Update the notification settings of an event type',
  description:
    'Updates only the members that you send. Reminders that you add apply to bookings that are made or changed from then ' +
    'on; reminders that you remove are not sent any more.',
  scope: 'event_types:write',
  roles: writers,
  query: noQuery,
  body: v.strictObject(
    describedMembers(
      {
        isSendToGuest: v.optional(v.boolean()),
        isSendToHosts: v.optional(v.boolean()),
        reminders: v.optional(v.pipe(v.array(reminder), v.maxLength(5))),
        replyTo: v.optional(v.nullable(email)),
      },
      notificationDescriptions,
    ),
  ),
  status: 200,
  reply: v.object({ data: Notification }),
  versioned: true,
  problems: ['event-type/unknown', 'event-type/too-large'],
});
