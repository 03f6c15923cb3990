import type { StoreFor } from '../../data/store.ts';
import { addAssignRule, type NewRule } from '../../domain/event-types/add-assign-rule.ts';
import type { AssignRuleReply } from '../../domain/event-types/assign-rule-reply.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { changeEventType } from './change-event-type.ts';

/** Adds a rule to an event type. */
export function createHostAssignRule(
  eventTypeId: string,
  sent: NewRule,
  context: TransactionContext,
  store: StoreFor<typeof addAssignRule>,
  newUid: () => string,
): Promise<AssignRuleReply> {
  const named = { eventTypeId, uid: newUid() };
  return changeEventType(eventTypeId, context, store, (snapshot) =>
    addAssignRule(named, sent, snapshot, context),
  );
}
