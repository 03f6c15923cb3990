import type { StoreFor } from '../../data/store.ts';
import { removeHost } from '../../domain/event-types/remove-host.ts';
import type { NamedHost } from '../../domain/event-types/update-host.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { changeEventType } from './change-event-type.ts';

/** Removes a user from the hosts of an event type. */
export const deleteEventTypeHost = (
  named: NamedHost,
  context: TransactionContext,
  store: StoreFor<typeof removeHost>,
): Promise<object> =>
  changeEventType(named.eventTypeId, context, store, (snapshot) =>
    removeHost(named, snapshot, context),
  );
