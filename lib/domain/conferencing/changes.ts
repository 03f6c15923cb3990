import { defineChange } from '../change.ts';
import type { AccountProvider } from '../event-types/meeting-provider.ts';
import type { ConferencingEvent, ServiceEvent } from '../events.ts';
import type { ConferencingConnection, StoredConferencing } from './conferencing-connection.ts';

/**
 * All connections of a user at the version at which they were read. The providers where meetings can be
 * created are stored with them.
 */
export type ConferencingConnectionsChange = {
  readonly userId: string;
  readonly stored: StoredConferencing;
} & (
  | { readonly event: ConferencingEvent; readonly failed?: undefined }
  | {
      /** Only this event is published. */
      readonly event: ServiceEvent<'conferencing_connection_failed'>;
      /** The connection before it began to fail. */
      readonly failed: ConferencingConnection;
    }
);

export const putConferencing = defineChange<ConferencingConnectionsChange>()('put-conferencing');

/** The user of an account, stored under the IDs in the notices of its provider. */
export interface AccountHolderChange {
  readonly userId: string;
  readonly provider: AccountProvider;
  readonly accountId: string;
  readonly ownerId: string;
}

export const putAccountHolder = defineChange<AccountHolderChange>()('put-account-holder');

/** Has a worker check the accounts of a user and the meetings that wait for them, from `dueAtMs` on (epoch milliseconds; 0 = immediately). */
export const scheduleAccountsCheck = defineChange<{
  readonly userId: string;
  readonly dueAtMs: number;
  readonly nowMs: number;
}>()('schedule-accounts-check');

export type ConferencingChange = ReturnType<
  typeof putConferencing | typeof putAccountHolder | typeof scheduleAccountsCheck
>;
