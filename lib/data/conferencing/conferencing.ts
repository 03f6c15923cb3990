import {
  putAccountHolder,
  putConferencing,
  scheduleAccountsCheck,
} from '../../domain/conferencing/changes.ts';
import {
  conferencingAccounts,
  connectedProviders,
  sharedAccounts,
} from '../../domain/conferencing/needs.ts';
import { reads, writes } from '../engine/subject.ts';
import { requestSingleJob } from '../jobs/single-job.ts';
import { keys } from '../keys/keys.ts';
import { writeAccountHolder } from './account-holders.ts';
import { connectedProvidersIn } from './connected-providers.ts';
import { accountsJob } from './meeting-jobs.ts';
import { sharedAccountsIn } from './shared-accounts.ts';
import { conferencingIn, writeConferencing } from './stored-conferencing.ts';

/** Accounts of users at providers of meetings. */
export const conferencing = {
  reads: [
    reads(conferencingAccounts, keys.conferencing, conferencingIn),
    reads(connectedProviders, keys.hours, connectedProvidersIn),
    reads(sharedAccounts, keys.sharedAccounts, sharedAccountsIn),
  ],
  writes: [
    writes(putConferencing, writeConferencing),
    writes(putAccountHolder, (of, _, holder) => [writeAccountHolder(of, holder)]),
    writes(scheduleAccountsCheck, (of, _, { userId, dueAtMs, nowMs }) => {
      const dueMs = Math.max(dueAtMs, nowMs);
      return requestSingleJob(accountsJob(of, userId, dueMs), dueMs);
    }),
  ],
};
