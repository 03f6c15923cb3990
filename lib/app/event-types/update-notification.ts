import { keys } from '../../data/keys.ts';
import type { Notification } from '../../domain/event-types/notification.ts';
import { asItIs } from '../as-it-is.ts';
import type { Intent } from '../intent.ts';
import {
  type ChangeEventTypeDeps,
  changeEventType,
  eventTypeAction,
  revised,
} from './change-event-type.ts';

/** What may be changed; absent members stay. */
export type NotificationUpdate = {
  readonly [Name in keyof Notification]?: Notification[Name] | undefined;
};

interface Notified {
  readonly data: Notification;
  readonly version: number;
}

/** Changes whom an event type tells of its bookings, and when. */
export const updateNotification = (
  eventTypeId: string,
  sent: NotificationUpdate,
  intent: Intent,
  deps: ChangeEventTypeDeps,
): Promise<Notified> =>
  changeEventType(eventTypeId, intent, deps, {
    decide({ stored }) {
      const before = stored.eventType.notification;
      // Nothing was asked for, so nothing is changed either.
      if (Object.keys(sent).length === 0) {
        return asItIs(keys.eventType(intent.actor.organizationId, eventTypeId), {
          data: before,
          version: stored.ver,
        });
      }
      const notification: Notification = {
        isSendToGuest: sent.isSendToGuest ?? before.isSendToGuest,
        isSendToHosts: sent.isSendToHosts ?? before.isSendToHosts,
        reminders: sent.reminders ?? before.reminders,
        replyTo: sent.replyTo === undefined ? before.replyTo : sent.replyTo,
      };
      return {
        reply: { data: notification, version: stored.ver + 1 },
        actions: [eventTypeAction(intent, stored, revised(stored, { notification }, intent.nowMs))],
      };
    },
  });
