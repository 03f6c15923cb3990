import type { StoreFor } from '../../data/store.ts';
import {
  type NotificationReply,
  type NotificationUpdate,
  updateNotification,
} from '../../domain/event-types/update-notification.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { changeEventType } from './change-event-type.ts';

/** Changes the receivers and the times of an event type's notifications. */
export const updateEventTypeNotification = (
  eventTypeId: string,
  sent: NotificationUpdate,
  context: TransactionContext,
  store: StoreFor<typeof updateNotification>,
): Promise<NotificationReply> =>
  changeEventType(eventTypeId, context, store, (snapshot) =>
    updateNotification(eventTypeId, sent, snapshot, context),
  );
