import type { StoreFor } from '../../data/store.ts';
import {
  deleteInvitation,
  invitationDeletionNeeds,
} from '../../domain/invitations/delete-invitation.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

/** Withdraws an invitation. */
export const deleteOrganizationInvitation = (
  uid: string,
  context: TransactionContext,
  store: StoreFor<typeof deleteInvitation>,
): Promise<object> =>
  runTransaction(context, store, {
    load: async (reader) => ({
      snapshot: await reader.read(invitationDeletionNeeds(uid, context)),
    }),
    decide: ({ snapshot }) => deleteInvitation(uid, snapshot, context),
  });
