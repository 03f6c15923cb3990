import type { StoreFor } from '../../data/store.ts';
import type { OrganizationUserReply } from '../../domain/people/organization-user.ts';
import {
  type OrganizationUserUpdate,
  updateOrganizationUser as update,
} from '../../domain/people/update-organization-user.ts';
import { userNeeds } from '../../domain/people/user-access.ts';
import type { WithPictures } from '../../domain/write-context.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

/** Changes the role of a user. */
export const updateOrganizationUser = (
  userId: string,
  sent: OrganizationUserUpdate,
  context: TransactionContext & WithPictures,
  store: StoreFor<typeof update>,
): Promise<OrganizationUserReply> =>
  runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read(userNeeds(userId, context)) }),
    decide: ({ snapshot }) => update(userId, sent, snapshot, context),
  });
