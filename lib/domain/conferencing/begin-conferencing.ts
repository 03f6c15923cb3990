import { type Decision, refuse } from '../decision.ts';
import type { AccountProvider } from '../event-types/meeting-provider.ts';
import { eventOf } from '../events.ts';
import type { BegunAuthorization } from '../oauth/begun-authorization.ts';
import { type GrantChange, removeGrant } from '../oauth/changes.ts';
import { assignableUser } from '../people/assignable-user.ts';
import { storedUser } from '../people/needs.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { shownUid, type WriteContext } from '../write-context.ts';
import { type ConferencingChange, putConferencing } from './changes.ts';
import { conferencingNeeds } from './conferencing-access.ts';
import {
  type ConferencingConnection,
  connectionAt,
  withConnection,
} from './conferencing-connection.ts';
import { conferencingAccounts } from './needs.ts';

/** An account to which the service has no access yet. */
export interface BegunConferencing {
  readonly provider: AccountProvider;
  readonly shared: boolean;
  readonly authorization: BegunAuthorization;
  /** The URL where the user allows the service to create meetings. */
  readonly authorizationUrl: string;
}

export interface BegunReply {
  readonly data: ConferencingConnection & { readonly authorizationUrl: string };
}

export const beginningNeeds = (userId: string): readonly Need[] => [
  storedUser(userId),
  ...conferencingNeeds(userId),
];

/**
 * Creates a connection that is pending until its user has authorized the service. It replaces a pending or
 * failed connection to the same provider, but not a working one.
 */
export function beginConferencing(
  uid: string,
  { provider, shared, authorization, authorizationUrl }: BegunConferencing,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<
  BegunReply,
  'user/not-found' | 'conferencing/connected',
  ConferencingChange | GrantChange
> {
  const { actor, nowMs } = context;
  const { userId } = actor;
  if (assignableUser(snapshot, userId, nowMs) === undefined) return refuse('user/not-found');
  const stored = snapshot.get(conferencingAccounts(userId));
  const former = connectionAt(stored, provider)?.connection;
  if (former?.status === 'connected') return refuse('conferencing/connected');
  const at = formatInstant(nowMs);
  const connection: ConferencingConnection = {
    uid,
    provider,
    userId,
    account: '',
    shared,
    status: 'pending',
    createdAt: at,
    updatedAt: at,
  };
  return {
    reply: { data: { ...connection, uid: shownUid(uid, context), authorizationUrl } },
    changes: [
      putConferencing({
        userId,
        stored: withConnection(stored, { connection, authorization }),
        event: eventOf('conferencing_connection_created', at, context),
      }),
      ...(former ? [removeGrant({ uid: former.uid, nowMs })] : []),
    ],
  };
}
