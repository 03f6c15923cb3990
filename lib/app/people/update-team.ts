import type { StoreFor } from '../../data/store.ts';
import type { TeamReply } from '../../domain/people/team.ts';
import {
  type TeamUpdate,
  teamNeeds,
  updateTeam as update,
} from '../../domain/people/update-team.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

/** Changes the name of an organization, and its unique slug. */
export const updateTeam = (
  teamId: string,
  sent: TeamUpdate,
  context: TransactionContext,
  store: StoreFor<typeof update>,
): Promise<TeamReply> =>
  runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read(teamNeeds(sent, context)) }),
    decide: ({ snapshot }) => update(teamId, sent, snapshot, context),
  });
