import type { ProblemCode } from '../../contract/problems.ts';
import { roomViolations } from '../../data/bookings/room-violations.ts';
import type { Store } from '../../data/store.ts';
import { type Decision, refuseInvalid } from '../../domain/decision.ts';
import { type EventTypeChange, putEventType } from '../../domain/event-types/changes.ts';
import { storedEventType } from '../../domain/event-types/needs.ts';
import type { Need, Snapshot } from '../../domain/snapshot.ts';
import { runDecision } from '../run-decision.ts';
import type { TransactionContext } from '../run-transaction.ts';

/** Changes an event type or a part of it with one read and one transaction. `others` are read together with it. */
export const changeEventType = <Reply>(
  uid: string,
  context: TransactionContext,
  store: Store<EventTypeChange>,
  decide: (snapshot: Snapshot) => Decision<Reply, ProblemCode, EventTypeChange>,
  others: readonly Need[] = [],
): Promise<Reply> =>
  runDecision(
    context,
    store,
    [storedEventType(uid), ...others],
    (snapshot) => withRoom(snapshot, decide(snapshot)),
    'event-type/too-large',
  );

/**
 * Refuses an event type if the event type or its bookings would be too large for the table. The domain does not know
 * sizes in bytes.
 */
export function withRoom<Reply>(
  snapshot: Snapshot,
  decision: Decision<Reply, ProblemCode, EventTypeChange>,
): Decision<Reply, ProblemCode, EventTypeChange> {
  if ('refused' in decision) return decision;
  const put = decision.changes?.find((change) => change.kind === putEventType.kind);
  if (put === undefined) return decision;
  const { ver, eventType } = put.data.stored;
  const before = ver === 0 ? undefined : snapshot.get(storedEventType(eventType.uid))?.eventType;
  return refuseInvalid(roomViolations(eventType, before)) ?? decision;
}
