import {
  conferencingAccounts,
  connectedProviders,
  sharedAccounts,
} from '../../domain/conferencing/needs.ts';
import { keys } from '../keys.ts';
import { reads } from '../subject.ts';
import { connectedProvidersIn } from './connected-providers.ts';
import { sharedAccountsIn } from './shared-accounts.ts';
import { conferencingIn } from './stored-conferencing.ts';

/** Accounts of users at providers of meetings. */
export const conferencing = {
  reads: [
    reads(conferencingAccounts, keys.conferencing, conferencingIn),
    reads(connectedProviders, keys.hours, connectedProvidersIn),
    reads(sharedAccounts, keys.sharedAccounts, sharedAccountsIn),
  ],
  writes: [],
};
