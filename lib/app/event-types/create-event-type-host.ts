import { roomViolations } from '../../data/bookings/room-violations.ts';
import type { StoreFor } from '../../data/store.ts';
import { addHost } from '../../domain/event-types/add-host.ts';
import type { HostReply } from '../../domain/event-types/host-reply.ts';
import type { HostInput } from '../../domain/event-types/new-event-type.ts';
import { storedUser } from '../../domain/people/needs.ts';
import type { WithPictures } from '../../domain/write-context.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { changeEventType } from './change-event-type.ts';

/** Adds a user to the hosts of an event type. */
export const createEventTypeHost = (
  eventTypeId: string,
  sent: HostInput,
  context: TransactionContext & WithPictures,
  store: StoreFor<typeof addHost>,
): Promise<HostReply> =>
  changeEventType(
    eventTypeId,
    context,
    store,
    (snapshot) => addHost(eventTypeId, sent, snapshot, context, roomViolations),
    [storedUser(sent.uid)],
  );
