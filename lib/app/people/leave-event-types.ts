import type { listEventTypes } from '../../data/event-types/list-event-types.ts';
import type { Position } from '../../data/lists/list-page.ts';
import type { StoreFor } from '../../data/store.ts';
import { removeLeavingHost } from '../../domain/event-types/remove-leaving-host.ts';
import { changeEventType } from '../event-types/change-event-type.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { isFinished } from './is-finished.ts';

export interface EventTypeDeps {
  readonly listEventTypes: typeof listEventTypes;
}

/** Removes a user from all event types that they host, and from their rules. */
export async function leaveEventTypes(
  userId: string,
  context: TransactionContext,
  store: StoreFor<typeof removeLeavingHost>,
  deps: EventTypeDeps,
): Promise<void> {
  let after: Position | undefined;
  do {
    const filter = { perPage: 100, hostId: userId };
    const { eventTypes, next } = await deps.listEventTypes(store.of, filter, after);
    for (const { uid } of eventTypes) {
      const named = { eventTypeId: uid, uid: userId };
      await isFinished(
        changeEventType(uid, context, store, (snapshot) =>
          removeLeavingHost(named, snapshot, context),
        ),
      );
    }
    after = next;
  } while (after !== undefined);
}
