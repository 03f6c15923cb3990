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

/**
 * Begins a new authorization, which replaces an unfinished one. The current grant stays until the new
 * authorization is completed.
 */
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

/** The authorization whose state was just used, so that it cannot be completed again, with its connection. */
export interface SpentConferencing {
  readonly data: ConferencingConnection;
  readonly authorization: BegunAuthorization;
}

const notThis = {
  pointer: '/state',
  code: 'connection/state-refused' as const,
  detail: 'The state is not known, was used before, or has expired. Begin the authorization again.',
};

/**
 * Uses up the state of an authorization before its code is exchanged, so that only one of two concurrent
 * requests exchanges the code.
 */
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

/** The account that was read at the provider after its user authorized the service. */
export interface AuthorizedConferencing {
  readonly account: string;
  /** The ID of the account in the notices of the provider. */
  readonly accountId: string;
  /** The ID of the account's owner at the provider. */
  readonly ownerId: string;
  /** The grant of the user, sealed. */
  readonly grant: string;
}

/** Connects the account that a user has authorized. From now on, it creates meetings for bookings. */
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
      // Bookings may be waiting for the account.
      scheduleAccountsCheck({ userId, dueAtMs: 0, nowMs }),
    ],
  };
}
