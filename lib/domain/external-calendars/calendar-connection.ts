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

/** At these, users authorize the service themselves (OAuth). */
export type AuthorizedProvider = Extract<CalendarProvider, 'google' | 'microsoft'>;

export const takesAuthorization = (provider: CalendarProvider): provider is AuthorizedProvider =>
  provider === 'google' || provider === 'microsoft';

/** A calendar of an account that a user has connected. */
export interface ConnectedCalendar {
  /** The ID at the provider. For CalDAV it is a path of the account's URL, so no response contains it. */
  readonly id: string;
  /** The hash of `id`, by which requests and responses name the calendar. */
  readonly shownId: string;
  readonly name: string;
  /** `#rrggbb`. */
  readonly color: string | null;
  /** Whether its entries make the user busy. */
  readonly isBusy: boolean;
  /** Whether entries can be written into it, as far as its provider says. */
  readonly isWritable: boolean;
  /** Whether the bookings of the user are written into it; into one at most of all of theirs. */
  readonly isTarget: boolean;
}

/** An account elsewhere whose calendars make a user busy here. */
export interface CalendarConnection {
  readonly uid: string;
  readonly provider: CalendarProvider;
  /** The name of the account, or of a feed the name of its host: its address is a secret. Empty until it is authorized. */
  readonly account: string;
  readonly calendars: readonly ConnectedCalendar[];
  readonly onFailure: FailureRule;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What others than its user learn of a connection that fails: neither its account nor its calendars. */
export interface FailingConnection
  extends Pick<CalendarConnection, 'uid' | 'provider' | 'onFailure' | 'createdAt' | 'updatedAt'>,
    Standing {
  readonly userId: string;
}

/** How the synchronization of a connection stands, as it is answered. */
export interface Standing {
  readonly status: SyncState['status'];
  readonly lastSyncedAt: string | null;
  readonly lastError: ConnectionError | null;
}

/** A connection at the version at which it was read, with what opens its account, sealed. */
export interface StoredConnection {
  readonly ver: number;
  readonly connection: CalendarConnection;
  /** Empty where a grant of its user opens it. */
  readonly sealed: string;
  /** Absent where its user has none to complete. */
  readonly authorization?: BegunAuthorization | undefined;
  /** Its user was deleted: what was written into it is removed with it until an instant (epoch milliseconds). */
  readonly endsAtMs?: number | undefined;
}

/** A calendar in a response: its `id` is the hash. */
type ShownCalendar = Omit<ConnectedCalendar, 'shownId'>;

/** As it is answered: with how its synchronization stands. */
export interface ShownConnection
  extends Omit<CalendarConnection, 'calendars'>,
    Standing,
    SkippedParts {
  readonly calendars: readonly ShownCalendar[];
}

export interface ConnectionReply {
  readonly data: ShownConnection;
  readonly version: number;
}

/** The reply where its user is to go to its provider. The address is shown once. */
export interface AuthorizationReply extends ConnectionReply {
  readonly data: ShownConnection & { readonly authorizationUrl: string };
}

/** No user has more. */
export const connectionsAtMost = 10;

export const shownConnection = (
  connection: CalendarConnection,
  state: SyncState,
): ShownConnection => ({
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

/** What a failing connection means in effect: where none of its calendars counts as busy, nothing. */
export const effectiveRule = ({
  calendars,
  onFailure,
}: Pick<CalendarConnection, 'calendars' | 'onFailure'>): FailureRule =>
  calendars.some(({ isBusy }) => isBusy) ? onFailure : 'open';

/** How the synchronization of a connection stands. Without it the connection is gone, or about to go. */
export const partOf = (external: readonly ExternalPart[], uid: string): ExternalPart | undefined =>
  external.find((one) => one.uid === uid);
