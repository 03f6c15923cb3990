import type { StoreFor } from '../../data/store.ts';
import {
  createEventType as decide,
  type NewEventTypeInput,
  newEventTypeNeeds,
  onlyHost,
} from '../../domain/event-types/create-event-type.ts';
import type { EventTypeReply } from '../../domain/event-types/event-type-reply.ts';
import type { HostInput } from '../../domain/event-types/new-event-type.ts';
import { runDecision } from '../run-decision.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { withRoom } from './change-event-type.ts';

interface EventTypeRequest extends NewEventTypeInput {
  /** Defaults to the caller alone. */
  readonly hosts?: readonly HostInput[] | undefined;
}

/** Creates an event type with its hosts. */
export function createEventType(
  { hosts, ...members }: EventTypeRequest,
  context: TransactionContext,
  store: StoreFor<typeof decide>,
  newUid: () => string,
): Promise<EventTypeReply> {
  const sent = { uid: newUid(), members, hosts: hosts ?? [onlyHost(context.actor.userId)] };
  return runDecision(
    context,
    store,
    newEventTypeNeeds(sent),
    (snapshot) => withRoom(snapshot, decide(sent, snapshot, context)),
    'event-type/too-large',
  );
}
