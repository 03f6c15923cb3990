import type { StoreFor } from '../../data/store.ts';
import type { addUser as decide } from '../../domain/people/add-user.ts';
import { addUser as add, newUserNeeds } from '../../domain/people/add-user.ts';
import type { User } from '../../domain/people/user.ts';
import { runDecision } from '../run-decision.ts';
import type { TransactionContext } from '../run-transaction.ts';

/** Adds a user to the organization, unless another user has the address. */
export const addUser = (
  user: User,
  context: TransactionContext,
  store: StoreFor<typeof decide>,
): Promise<User> =>
  runDecision(context, store, newUserNeeds(user), (snapshot) => add(user, snapshot, context));
