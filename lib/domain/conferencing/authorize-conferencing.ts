import { type Decision, refuseViolations } from '../decision.ts';
import { sendsNotices } from '../event-types/meeting-provider.ts';
import { eventOf } from '../events.ts';
import { type BegunAuthorization, isCompletedBy } from '../oauth/begun-authorization.ts';
import { type GrantChange, putGrant } from '../oauth/changes.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import type { BegunConferencing, BegunReply } from './begin-conferencing.ts';
import {
  type ConferencingChange,
  putAccountHolder,
  putConferencing,
  scheduleAccountsCheck,
} from './changes.ts';
import { ownConferencing } from './conferencing-access.ts';
import {
  type ConferencingConnection,
  type HeldConnection,
  withConnection,
} from './conferencing-connection.ts';
import { conferencingAccounts } from './needs.ts';

/** Begins an authorization anew: the one that was begun before is good no more, and what was allowed before stays until this one is completed. */
export function beginConferencingAgain(
  uid: string,
  {
    authorization,
    authorizationUrl,
  }: Pick<BegunConferencing, 'authorization' | 'authorizationUrl'>,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<BegunReply, 'conferencing/unknown', ConferencingChange> {
  const { userId } = context.actor;
  const held = ownConferencing(uid, userId, snapshot);
  if ('refused' in held) return held;
  return {
    reply: { data: { ...held.connection, authorizationUrl } },
    changes: [
      putConferencing({
        userId,
        stored: withConnection(snapshot.get(conferencingAccounts(userId)), {
          ...held,
          authorization,
        }),
        event: eventOf('conferencing_connection_updated', formatInstant(context.nowMs), context),
      }),
    ],
  };
}

/** An authorization that nobody can complete again, and the connection as it is until this is done. */
export interface SpentConferencing {
  readonly data: ConferencingConnection;
  readonly authorization: BegunAuthorization;
}

const notThis = {
  pointer: '/state',
  code: 'connection/state-refused' as const,
  detail: 'The state is not known, was used before, or has expired. Begin the authorization again.',
};

/** Spends the state of an authorization, before its code is exchanged: of two who have it, one exchanges the code. */
export function spendConferencing(
  uid: string,
  stateHash: string,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<
  SpentConferencing,
  'conferencing/unknown' | 'connection/state-refused' | 'request/unprocessable',
  ConferencingChange
> {
  const { userId } = context.actor;
  const held = ownConferencing(uid, userId, snapshot);
  if ('refused' in held) return held;
  const { authorization, ...left } = held;
  if (!isCompletedBy(authorization, stateHash, context.nowMs)) return refuseViolations([notThis]);
  return {
    reply: { data: held.connection, authorization },
    changes: [
      putConferencing({
        userId,
        stored: withConnection(snapshot.get(conferencingAccounts(userId)), left),
        event: eventOf('conferencing_connection_updated', formatInstant(context.nowMs), context),
      }),
    ],
  };
}

/** What was found at a provider once it let the service in. */
export interface AuthorizedConferencing {
  readonly account: string;
  /** By what the notices of the provider name the account. */
  readonly accountId: string;
  /** Whose account it is there. */
  readonly ownerId: string;
  /** What its user has allowed, sealed. */
  readonly grant: string;
}

/** Connects the account that a user has authorized: bookings have meetings with it from now on. */
export function completeConferencing(
  uid: string,
  { account, accountId, ownerId, grant }: AuthorizedConferencing,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<
  { readonly data: ConferencingConnection },
  'conferencing/unknown',
  ConferencingChange | GrantChange
> {
  const {
    actor: { userId },
    nowMs,
  } = context;
  const held = ownConferencing(uid, userId, snapshot);
  if ('refused' in held) return held;
  const at = formatInstant(nowMs);
  const connection: ConferencingConnection = {
    ...held.connection,
    account,
    status: 'connected',
    updatedAt: at,
  };
  const connected: HeldConnection = { ...held, connection, accountId, ownerId };
  const { provider } = connection;
  return {
    reply: { data: connection },
    changes: [
      putConferencing({
        userId,
        stored: withConnection(snapshot.get(conferencingAccounts(userId)), connected),
        event: eventOf('conferencing_connection_updated', at, context),
      }),
      putGrant({ uid, sealed: grant }),
      ...(sendsNotices(provider)
        ? [putAccountHolder({ userId, provider, accountId, ownerId })]
        : []),
      // Bookings may wait for the account.
      scheduleAccountsCheck({ userId, dueAtMs: 0, nowMs }),
    ],
  };
}
