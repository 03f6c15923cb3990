import type { AccountProvider } from '../event-types/meeting-provider.ts';
import { defineNeed } from '../snapshot.ts';
import type { SharedAccounts, StoredConferencing } from './conferencing-connection.ts';

/** All conferencing accounts that a user has connected. */
export const conferencingAccounts = defineNeed<string, StoredConferencing>('conferencing');

/** The providers where a user has a conferencing account. They are stored with the hours of the user. */
export const connectedProviders = defineNeed<string, readonly AccountProvider[]>(
  'connected-providers',
);

export const sharedAccounts = defineNeed<void, SharedAccounts>('shared-accounts');
