import * as v from 'valibot';
import { reminderChannels, reminderReceivers } from '../../domain/event-types/notification.ts';
import { contract, managers, noQuery } from '../contract.ts';
import { email, whole } from '../fields.ts';
import { Notification } from './notification.ts';

const reminder = v.strictObject({
  minutesBefore: whole(5, 40_320),
  to: v.picklist(reminderReceivers),
  channel: v.optional(v.picklist(reminderChannels), 'email'),
});

export const UpdateEventTypeNotification = contract({
  id: 'updateEventTypeNotification',
  summary: 'Update the notification of an event type',
  description:
    'Only the members sent are changed. It is kept; messages to people are not sent yet.',
  scope: 'event_types:write',
  roles: managers,
  query: noQuery,
  body: v.strictObject({
    isSendToGuest: v.optional(v.boolean()),
    isSendToHosts: v.optional(v.boolean()),
    reminders: v.optional(v.pipe(v.array(reminder), v.maxLength(5))),
    replyTo: v.optional(v.nullable(email)),
  }),
  status: 200,
  reply: v.object({ data: Notification }),
  versioned: true,
  problems: ['event-type/unknown', 'event-type/too-large'],
});
