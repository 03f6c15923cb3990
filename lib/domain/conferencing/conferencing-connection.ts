import type { AccountProvider } from '../event-types/meeting-provider.ts';
import type { BegunAuthorization } from '../oauth/begun-authorization.ts';

export const conferencingStatuses = ['pending', 'connected', 'failed'] as const;

/** An account of a user that creates the meetings of bookings. */
export interface ConferencingConnection {
  readonly uid: string;
  readonly provider: AccountProvider;
  readonly userId: string;
  /** The name of the account at its provider, usually an email address. Empty until it is authorized. */
  readonly account: string;
  /** Whether it also creates the meetings of hosts without an account. */
  readonly shared: boolean;
  readonly status: (typeof conferencingStatuses)[number];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A failing connection, as users other than its owner see it: without the name of the account. */
export function failingConferencing(
  connection: ConferencingConnection,
): Omit<ConferencingConnection, 'account'> {
  const { account: _, ...shown } = connection;
  return shown;
}

/**
 * A connection with data that no response contains. The grant is stored separately, because it is renewed
 * every hour.
 */
export interface HeldConnection {
  readonly connection: ConferencingConnection;
  /** The ID of the account in the notices of the provider. */
  readonly accountId?: string | undefined;
  /** The ID of the account's owner at the provider. Meetings belong to the owner. */
  readonly ownerId?: string | undefined;
  /**
   * Set if the user was deleted. The connection creates no meetings for new bookings. Until this instant, it
   * removes former meetings (epoch milliseconds).
   */
  readonly endsAtMs?: number | undefined;
  /** An authorization that the user has not completed yet. */
  readonly authorization?: BegunAuthorization | undefined;
}

/** All connections of a user: at most one for each provider, in the order of their creation. */
export interface StoredConferencing {
  readonly ver: number;
  readonly held: readonly HeldConnection[];
}

/** The accounts that all hosts may use, in the order in which their users allowed this. */
export interface SharedAccounts {
  readonly ver: number;
  readonly accounts: readonly { readonly provider: AccountProvider; readonly userId: string }[];
}

export const connectionAt = (
  { held }: StoredConferencing,
  provider: AccountProvider,
): HeldConnection | undefined => held.find(({ connection }) => connection.provider === provider);

export const connectionBy = (
  { held }: StoredConferencing,
  uid: string,
): HeldConnection | undefined => held.find(({ connection }) => connection.uid === uid);

/** Replaces the connection to the same provider, or adds the connection at the end. */
export const withConnection = (
  { ver, held }: StoredConferencing,
  one: HeldConnection,
): StoredConferencing => {
  const { provider } = one.connection;
  const isKnown = held.some(({ connection }) => connection.provider === provider);
  if (!isKnown) return { ver, held: [...held, one] };
  return {
    ver,
    held: held.map((other) => (other.connection.provider === provider ? one : other)),
  };
};

const makesMeetings = ({ connection: { status }, endsAtMs }: HeldConnection): boolean =>
  status === 'connected' && endsAtMs === undefined;

/** The providers where meetings can be created. */
export const connectedIn = ({ held }: StoredConferencing): readonly AccountProvider[] =>
  held.filter(makesMeetings).map(({ connection }) => connection.provider);

/** The providers where all hosts may use this user's account. */
export const sharedIn = ({ held }: StoredConferencing): readonly AccountProvider[] =>
  held
    .filter((one) => makesMeetings(one) && one.connection.shared)
    .map(({ connection }) => connection.provider);

/** The connections in the order of responses. */
export const newestFirst = ({ held }: StoredConferencing): readonly ConferencingConnection[] =>
  held
    .map(({ connection }) => connection)
    .toSorted((a, b) =>
      a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.uid > b.uid) ? 1 : -1,
    );
