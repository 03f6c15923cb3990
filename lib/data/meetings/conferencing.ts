import {
  conferencingAccounts,
  connectedProviders,
  sharedAccounts,
} from '../../domain/conferencing/needs.ts';
import { conferencingIn } from '../conferencing.ts';
import { connectedProvidersIn } from '../connected-providers.ts';
import { keys } from '../keys.ts';
import { sharedAccountsIn } from '../shared-accounts.ts';
import { reads } from '../subject.ts';

/** Accounts of users at providers of meetings. */
export const conferencing = {
  name: 'conferencing',
  reads: [
    reads(conferencingAccounts, keys.conferencing, conferencingIn),
    reads(connectedProviders, keys.hours, connectedProvidersIn),
    reads(sharedAccounts, keys.sharedAccounts, sharedAccountsIn),
  ],
};
