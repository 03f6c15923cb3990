import type { Decision } from '../decision.ts';
import type { Snapshot } from '../snapshot.ts';
import { unchanged } from '../unchanged.ts';
import type { WriteContext } from '../write-context.ts';
import type { EventTypeChange } from './changes.ts';
import {
  type ChangeRefusal,
  eventTypeToChange,
  putNextVersion,
  revised,
} from './event-type-access.ts';
import { storedEventType } from './needs.ts';
import type { Notification } from './notification.ts';

/** The body of an update. Absent members do not change. */
export type NotificationUpdate = {
  readonly [Name in keyof Notification]?: Notification[Name] | undefined;
};

/** The reply about a notification. `version` is the version of the event type. */
export interface NotificationReply {
  readonly data: Notification;
  readonly version: number;
}

/** Changes which people are notified of the bookings of an event type, and when. */
export function updateNotification(
  eventTypeId: string,
  sent: NotificationUpdate,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<NotificationReply, ChangeRefusal, EventTypeChange> {
  const stored = eventTypeToChange(snapshot, eventTypeId, context, 'editor');
  if ('refused' in stored) return stored;
  const before = stored.eventType.notification;
  if (Object.keys(sent).length === 0) {
    return unchanged(storedEventType(eventTypeId), { data: before, version: stored.ver });
  }
  const notification: Notification = {
    isSendToGuest: sent.isSendToGuest ?? before.isSendToGuest,
    isSendToHosts: sent.isSendToHosts ?? before.isSendToHosts,
    reminders: sent.reminders ?? before.reminders,
    replyTo: sent.replyTo === undefined ? before.replyTo : sent.replyTo,
  };
  return {
    reply: { data: notification, version: stored.ver + 1 },
    changes: [putNextVersion(stored, revised(stored, { notification }, context.nowMs), context)],
  };
}
