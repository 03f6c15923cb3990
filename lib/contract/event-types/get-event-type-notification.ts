import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { Notification } from './notification.ts';

export const GetEventTypeNotification = contract({
  id: 'getEventTypeNotification',
  summary: 'Get the notification settings of an event type',
  scope: 'event_types:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: Notification }),
  versioned: true,
  problems: ['event-type/unknown'],
});
