import type { AccountProvider } from '../event-types/meeting-provider.ts';
import type { BegunAuthorization } from '../oauth/begun-authorization.ts';

export const conferencingStatuses = ['pending', 'connected', 'failed'] as const;

/** An account of a user with which the meetings of bookings are made. */
export interface ConferencingConnection {
  readonly uid: string;
  readonly provider: AccountProvider;
  readonly userId: string;
  /** What its provider calls it, which is an email address as a rule. Empty until it is authorized. */
  readonly account: string;
  /** Whether it makes the meetings of hosts who have no account, too. */
  readonly shared: boolean;
  readonly status: (typeof conferencingStatuses)[number];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What others than its user learn of one that fails: not whose account it is at the provider. */
export function failingConferencing(
  connection: ConferencingConnection,
): Omit<ConferencingConnection, 'account'> {
  const { account: _, ...shown } = connection;
  return shown;
}

/** A connection with what is never shown of it. What its user has allowed stands apart, because it is renewed every hour. */
export interface HeldConnection {
  readonly connection: ConferencingConnection;
  /** By what the notices of the provider name the account. */
  readonly accountId?: string | undefined;
  /** Whose account it is there: another owner has other meetings. */
  readonly ownerId?: string | undefined;
  /** Its user was deleted: it makes no meetings of new bookings, and removes those of former ones until an instant (epoch milliseconds). */
  readonly endsAtMs?: number | undefined;
  /** One that its user has begun, and did not complete yet. */
  readonly authorization?: BegunAuthorization | undefined;
}

/** All connections of a user: at most one for each provider, in the order in which they were made. */
export interface StoredConferencing {
  readonly ver: number;
  readonly held: readonly HeldConnection[];
}

/** The accounts that their users let all hosts use, in the order in which that was allowed. */
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

/** The connections with one in place of that of the same provider, or as the last one. */
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

/** The providers at whom meetings can be made. */
export const connectedIn = ({ held }: StoredConferencing): readonly AccountProvider[] =>
  held.filter(makesMeetings).map(({ connection }) => connection.provider);

/** Those of them whose account all hosts may use. */
export const sharedIn = ({ held }: StoredConferencing): readonly AccountProvider[] =>
  held
    .filter((one) => makesMeetings(one) && one.connection.shared)
    .map(({ connection }) => connection.provider);

/** As they are answered. */
export const newestFirst = ({ held }: StoredConferencing): readonly ConferencingConnection[] =>
  held
    .map(({ connection }) => connection)
    .toSorted((a, b) =>
      a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.uid > b.uid) ? 1 : -1,
    );
