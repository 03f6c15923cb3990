import type {
  ConnectionError,
  ExternalPart,
  FailureRule,
  SkippedParts,
  SyncState,
} from '../ledger/external-time.ts';
import type { BegunAuthorization } from '../oauth/begun-authorization.ts';
import { formatInstant } from '../time/instant.ts';

export const calendarProviders = ['ics', 'caldav', 'google', 'microsoft'] as const;
export type CalendarProvider = (typeof calendarProviders)[number];

/** The providers where users authorize the service themselves (OAuth). */
export type AuthorizedProvider = Extract<CalendarProvider, 'google' | 'microsoft'>;

export const takesAuthorization = (provider: CalendarProvider): provider is AuthorizedProvider =>
  provider === 'google' || provider === 'microsoft';

export interface ConnectedCalendar {
  /** The ID at the provider. For CalDAV it is a path of the account's URL, so no response contains it. */
  readonly id: string;
  /** The hash of `id`, which identifies the calendar in requests and responses. */
  readonly shownId: string;
  readonly name: string;
  /** `#rrggbb`. */
  readonly color: string | null;
  /** Whether its entries make the user busy. */
  readonly isBusy: boolean;
  /** Whether the provider allows entries to be written into it. */
  readonly isWritable: boolean;
  /** Whether the bookings of the user are written into it. A user has at most one such calendar. */
  readonly isTarget: boolean;
}

/** An external account whose calendars make a user busy. */
export interface CalendarConnection {
  readonly uid: string;
  readonly provider: CalendarProvider;
  /**
   * The name of the account. For a feed it is only the host, because the URL is a secret. Empty until the
   * account is authorized.
   */
  readonly account: string;
  readonly calendars: readonly ConnectedCalendar[];
  readonly onFailure: FailureRule;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A failing connection, as users other than its owner see it: without its account and calendars. */
export interface FailingConnection
  extends Pick<CalendarConnection, 'uid' | 'provider' | 'onFailure' | 'createdAt' | 'updatedAt'>,
    Standing {
  readonly userId: string;
}

/** The state of a connection's synchronization, in responses. */
export interface Standing {
  readonly status: SyncState['status'];
  readonly lastSyncedAt: string | null;
  readonly lastError: ConnectionError | null;
}

/** A connection at the version at which it was read, with its sealed secret. */
export interface StoredConnection {
  readonly ver: number;
  readonly connection: CalendarConnection;
  /** Empty if the connection uses a grant of its user (OAuth). */
  readonly sealed: string;
  /** Absent if no authorization is pending. */
  readonly authorization?: BegunAuthorization | undefined;
  /**
   * Set if the user was deleted. Until this instant, the connection is only used to remove its entries (epoch
   * milliseconds).
   */
  readonly endsAtMs?: number | undefined;
}

/** A calendar in a response: its `id` is the hash. */
type CalendarData = Omit<ConnectedCalendar, 'shownId'>;

/** A connection in responses, with the state of its synchronization. */
export interface ConnectionData
  extends Omit<CalendarConnection, 'calendars'>,
    Standing,
    SkippedParts {
  readonly calendars: readonly CalendarData[];
}

export interface ConnectionReply {
  readonly data: ConnectionData;
  readonly version: number;
}

/** The reply with the URL where the user authorizes the service. No other response contains this URL. */
export interface AuthorizationReply extends ConnectionReply {
  readonly data: ConnectionData & { readonly authorizationUrl: string };
}

/** The maximum number of connections of a user. */
export const connectionsAtMost = 10;

export const shownConnection = (
  connection: CalendarConnection,
  state: SyncState,
): ConnectionData => ({
  ...connection,
  calendars: connection.calendars.map(({ shownId, ...calendar }) => ({ ...calendar, id: shownId })),
  ...standingOf(state),
  unreadable: state.unreadable,
  cut: state.cut,
});

export const standingOf = ({ status, isSynced, freshAtMs, error }: SyncState): Standing => ({
  status,
  lastSyncedAt: isSynced ? formatInstant(freshAtMs) : null,
  lastError: error,
});

export const failingConnection = (
  userId: string,
  { uid, provider, onFailure, createdAt, updatedAt }: CalendarConnection,
  { status, lastSyncedAt, lastError }: Standing,
): FailingConnection => ({
  uid,
  userId,
  provider,
  status,
  onFailure,
  lastSyncedAt,
  lastError,
  createdAt,
  updatedAt,
});

/** The effect of a failure to read. It is `open` if no calendar of the connection counts as busy. */
export const effectiveRule = ({
  calendars,
  onFailure,
}: Pick<CalendarConnection, 'calendars' | 'onFailure'>): FailureRule =>
  calendars.some(({ isBusy }) => isBusy) ? onFailure : 'open';

/**
 * The state of a connection's synchronization; undefined if the connection was deleted or is about to be
 * deleted.
 */
export const partOf = (external: readonly ExternalPart[], uid: string): ExternalPart | undefined =>
  external.find((one) => one.uid === uid);
