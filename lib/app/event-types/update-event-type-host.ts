import type { StoreFor } from '../../data/store.ts';
import type { HostReply } from '../../domain/event-types/host-reply.ts';
import {
  type HostUpdate,
  type NamedHost,
  updateHost,
} from '../../domain/event-types/update-host.ts';
import { storedUser } from '../../domain/people/needs.ts';
import type { WithPictures } from '../../domain/write-context.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { changeEventType } from './change-event-type.ts';

/** Changes a host of an event type for future bookings. */
export const updateEventTypeHost = (
  named: NamedHost,
  sent: HostUpdate,
  context: TransactionContext & WithPictures,
  store: StoreFor<typeof updateHost>,
): Promise<HostReply> =>
  changeEventType(
    named.eventTypeId,
    context,
    store,
    (snapshot) => updateHost(named, sent, snapshot, context),
    [storedUser(named.uid)],
  );
