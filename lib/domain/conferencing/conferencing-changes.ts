import type { ConferencingEvent } from '../events.ts';
import type { ConferencingConnection, StoredConferencing } from './conferencing-connection.ts';

/** The connections of a user as they will be, at the version at which they were read. */
export interface ConferencingChanges {
  readonly kind: 'conferencing';
  readonly userId: string;
  readonly stored: StoredConferencing;
  /** What the user has allowed for one of them, sealed. */
  readonly granted?: { readonly uid: string; readonly sealed: string } | undefined;
  /** Of which nothing is left that opens them. */
  readonly forgotten?: readonly string[] | undefined;
  /** From when on a worker looks at the accounts, and at what waits for them (epoch milliseconds; 0 = at once). */
  readonly lookAtMs?: number | undefined;
  readonly event: ConferencingEvent;
  /** One that fails from now on, of which its user and the managers are told. */
  readonly failed?: ConferencingConnection | undefined;
}
