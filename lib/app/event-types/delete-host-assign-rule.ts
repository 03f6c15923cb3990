import type { StoreFor } from '../../data/store.ts';
import { removeAssignRule } from '../../domain/event-types/remove-assign-rule.ts';
import type { NamedRule } from '../../domain/event-types/update-assign-rule.ts';
import type { TransactionContext } from '../run-transaction.ts';
import { changeEventType } from './change-event-type.ts';

/** Removes a rule from an event type. */
export const deleteHostAssignRule = (
  named: NamedRule,
  context: TransactionContext,
  store: StoreFor<typeof removeAssignRule>,
): Promise<object> =>
  changeEventType(named.eventTypeId, context, store, (snapshot) =>
    removeAssignRule(named, snapshot, context),
  );
