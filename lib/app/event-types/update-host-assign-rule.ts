import type { StoreFor } from '../../data/store.ts';
import type { AssignRuleReply } from '../../domain/event-types/assign-rule-reply.ts';
import {
  type NamedRule,
  type RuleUpdate,
  updateAssignRule,
} from '../../domain/event-types/update-assign-rule.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { changeEventType } from './change-event-type.ts';

/** Changes a rule of an event type. */
export const updateHostAssignRule = (
  named: NamedRule,
  sent: RuleUpdate,
  context: TransactionContext,
  store: StoreFor<typeof updateAssignRule>,
): Promise<AssignRuleReply> =>
  changeEventType(named.eventTypeId, context, store, (snapshot) =>
    updateAssignRule(named, sent, snapshot, context),
  );
