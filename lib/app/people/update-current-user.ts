import type { StoreFor } from '../../data/store.ts';
import { type CurrentUserReply, currentUserNeeds } from '../../domain/people/current-user.ts';
import type { updateCurrentUser as decide } from '../../domain/people/update-current-user.ts';
import {
  type CurrentUserUpdate,
  updateCurrentUser as update,
} from '../../domain/people/update-current-user.ts';
import type { WithCredential, WithPictures } from '../../domain/write-context.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

/** Changes the name, the time zone and the language of the user. */
export const updateCurrentUser = (
  sent: CurrentUserUpdate,
  context: TransactionContext & WithCredential & WithPictures,
  store: StoreFor<typeof decide>,
): Promise<CurrentUserReply> =>
  runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read(currentUserNeeds(context.actor)) }),
    decide: ({ snapshot }) => update(sent, snapshot, context),
  });
