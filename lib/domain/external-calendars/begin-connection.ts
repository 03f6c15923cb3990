import type { Decision } from '../decision.ts';
import { eventOf } from '../events.ts';
import { type FailureRule, nothingSkipped, type SyncState } from '../ledger/external-time.ts';
import type { BegunAuthorization } from '../oauth/begun-authorization.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { shownUid, type WriteContext } from '../write-context.ts';
import {
  type AuthorizationReply,
  type AuthorizedProvider,
  type CalendarConnection,
  shownConnection,
} from './calendar-connection.ts';
import type { ExternalTimeChange } from './changes.ts';
import { type CalendarConnectionChange, putConnection, putExternalPart } from './changes.ts';
import { refuseConnecting } from './connect-calendar.ts';

/** An account whose user has not authorized the service yet. */
export interface BegunAccount {
  readonly provider: AuthorizedProvider;
  readonly onFailure: FailureRule;
  readonly authorization: BegunAuthorization;
  /** The URL where the user authorizes the service. */
  readonly authorizationUrl: string;
}

/**
 * Creates a pending connection. Until its user has authorized the service, nothing is read, so nothing makes
 * the user busy.
 */
export function beginConnection(
  uid: string,
  { provider, onFailure, authorization, authorizationUrl }: BegunAccount,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<
  AuthorizationReply,
  'user/not-found' | 'connection/too-many',
  CalendarConnectionChange | ExternalTimeChange
> {
  const refused = refuseConnecting(snapshot, context);
  if (refused) return refused;
  const {
    actor: { userId },
    nowMs,
  } = context;
  const at = formatInstant(nowMs);
  const connection: CalendarConnection = {
    uid,
    provider,
    account: '',
    calendars: [],
    onFailure,
    createdAt: at,
    updatedAt: at,
  };
  const state: SyncState = {
    status: 'pending',
    freshAtMs: nowMs,
    isSynced: false,
    failures: 0,
    error: null,
    ...nothingSkipped,
  };
  const shown = { ...shownConnection(connection, state), uid: shownUid(uid, context) };
  return {
    reply: { data: { ...shown, authorizationUrl }, version: 1 },
    changes: [
      putConnection({
        userId,
        stored: { ver: 0, connection, sealed: '', authorization },
        event: eventOf('calendar_connection_created', at, context),
      }),
      // `open` for every rule in the request, because calendars that were never read must not make the user
      // busy.
      putExternalPart({ userId, part: { ...state, uid, onFailure: 'open', busy: [] } }),
    ],
  };
}
