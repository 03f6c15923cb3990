import type { StoreFor } from '../../data/store.ts';
import {
  type SettingsReply,
  type SettingsUpdate,
  settingsNeeds,
  updateSettings,
} from '../../domain/people/update-settings.ts';
import { runTransaction, type TransactionContext } from '../run-transaction.ts';

export const updateCurrentUserSettings = (
  sent: SettingsUpdate,
  context: TransactionContext,
  store: StoreFor<typeof updateSettings>,
): Promise<SettingsReply> =>
  runTransaction(context, store, {
    load: async (reader) => ({ snapshot: await reader.read(settingsNeeds(context.actor)) }),
    decide: ({ snapshot }) => updateSettings(sent, snapshot, context),
  });
