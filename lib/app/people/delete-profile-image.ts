import type { StoreFor } from '../../data/store.ts';
import type { deleteProfileImage as decide } from '../../domain/people/delete-profile-image.ts';
import { deleteProfileImage as remove } from '../../domain/people/delete-profile-image.ts';
import { profileImageNeeds } from '../../domain/people/update-profile-image.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

/** Removes the picture of the user. */
export const deleteProfileImage = (
  context: TransactionContext,
  store: StoreFor<typeof decide>,
): Promise<object> =>
  runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read(profileImageNeeds(context.actor)) }),
    decide: ({ snapshot }) => remove(snapshot, context),
  });
