import type { Store } from '../../data/store.ts';
import type { OrganizationUserReply } from '../../domain/organization/organization-user.ts';
import {
  type OrganizationUserUpdate,
  updateOrganizationUser as update,
  userUpdateNeeds,
} from '../../domain/organization/update-organization-user.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

/** Gives a user another role. */
export const updateOrganizationUser = (
  userId: string,
  sent: OrganizationUserUpdate,
  context: TransactionContext,
  store: Store,
): Promise<OrganizationUserReply> =>
  runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read(userUpdateNeeds(userId, context)) }),
    decide: ({ snapshot }) => update(userId, sent, snapshot, context),
  });
