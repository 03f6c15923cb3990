import type {
  CalendarConnection,
  StoredConnection,
} from '../../../lib/domain/external-calendars/calendar-connection.ts';
import {
  calendarSync,
  calendarTarget,
  ownExternalTime,
  storedConnection,
  targetRegister,
} from '../../../lib/domain/external-calendars/needs.ts';
import type { StoredSync } from '../../../lib/domain/external-calendars/stored-sync.ts';
import {
  dayOf,
  type SyncedCalendar,
} from '../../../lib/domain/external-calendars/synced-calendar.ts';
import type { BusyOfCalendars } from '../../../lib/domain/external-calendars/update-connection.ts';
import type { ExternalPart } from '../../../lib/domain/ledger/external-time.ts';
import { externalTime } from '../../../lib/domain/ledger/needs.ts';
import { storedUser } from '../../../lib/domain/people/needs.ts';
import type { User } from '../../../lib/domain/people/user.ts';
import type { Need, Snapshot } from '../../../lib/domain/snapshot.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import {
  absent,
  type ReadValue,
  type ReadValues,
  read,
  snapshotOf,
  withSameItem,
} from '../../support/decisions/read-values.ts';
import { at, nowMs } from '../people/ann.ts';
import { contextOf } from '../people/people.ts';

export const uid = 'account';
export const now = '2030-03-06T10:00:00.000Z';

const writable = { isWritable: true, isTarget: false };
export const work = {
  id: 'work',
  shownId: 'work hash',
  name: 'Work',
  color: null,
  isBusy: true,
  ...writable,
};
export const home = {
  id: 'home',
  shownId: 'home hash',
  name: 'Home',
  color: '#00ff00',
  isBusy: false,
  ...writable,
};

/** Calendars as in replies: the ID is a hash of the ID at the provider. */
export const replied = (calendars: CalendarConnection['calendars']) =>
  calendars.map(({ shownId, ...calendar }) => ({ ...calendar, id: shownId }));

/** A connection with two calendars. Only `work` counts as busy. */
export const connection: CalendarConnection = {
  uid,
  provider: 'caldav',
  account: 'ann',
  calendars: [work, home],
  onFailure: 'open',
  createdAt: at,
  updatedAt: at,
};

/** The connection was synchronized a minute ago. */
export const part: ExternalPart = {
  uid,
  status: 'connected',
  freshAtMs: nowMs - 60_000,
  isSynced: true,
  failures: 0,
  error: null,
  unreadable: 3,
  cut: 2,
  onFailure: 'open',
  busy: () => [],
};

const sync: StoredSync = {
  ver: 9,
  userId: 'ann',
  day: dayOf(nowMs),
  listedDay: dayOf(nowMs),
  calendars: [
    { id: 'work', state: 'work 1', timeZone: null, parts: 1 },
    { id: 'home', state: 'home 1', timeZone: null, parts: 1 },
  ],
};

interface Parts {
  readonly connection?: Partial<CalendarConnection>;
  readonly part?: Partial<ExternalPart>;
  readonly sync?: Partial<StoredSync>;
}

/** The values of users who have no connections. */
export const noConnections: ReadValues = [
  absent(externalTime, []),
  absent(calendarTarget, { ver: 0, connection: null }),
  absent(targetRegister, { ver: 0, users: [], isForAll: false }),
];

/** Undefined means that Ann does not exist. */
export const readAnn = (user: User | undefined): ReadValue =>
  read(storedUser('ann'), user && { ver: 1, user });

/** Undefined means that the connection of Ann does not exist. */
export const readConnection = (stored: StoredConnection | undefined): ReadValue =>
  read(storedConnection({ userId: 'ann', uid }), stored);

export const readParts = (...parts: readonly ExternalPart[]): ReadValue =>
  read(externalTime('ann'), parts);

export const aStoredConnection = (parts: Partial<CalendarConnection> = {}): StoredConnection => ({
  ver: 4,
  connection: { ...connection, ...parts },
  sealed: 'secret',
});

/** The connection of Ann, at version 4. */
export const storedWith = (parts: Parts = {}): ReadValues => [
  ...noConnections,
  readConnection(aStoredConnection(parts.connection)),
  readParts({ ...part, ...parts.part }),
  read(calendarSync(uid), { ...sync, ...parts.sync }),
];

/** A snapshot of only these needs. The own external time and the external time are one item. */
export const readFor = (needs: readonly Need[], stored: ReadValues): Snapshot =>
  snapshotOf(withSameItem(needs, ownExternalTime, externalTime), ...frozen(stored));

/** The stored state of a calendar after its synchronization. */
export const synced = (id: string, parts: Partial<SyncedCalendar> = {}): SyncedCalendar => ({
  id,
  state: `${id} 1`,
  timeZone: null,
  entries: [],
  isStored: true,
  failures: 0,
  isMissing: false,
  withheld: 0,
  ...parts,
});

const minutes: Readonly<Record<string, readonly number[]>> = { work: [100, 160], home: [200, 260] };

/** Each calendar has one hour of its own, two entries that cannot be read, and a rule that is not followed. */
export const busyOfCalendars: BusyOfCalendars = (calendars) => ({
  busy: calendars.flatMap(({ id }) => minutes[id] ?? []),
  unreadable: calendars.length * 2,
  cut: calendars.length,
});

/** A write of Ann. */
export const byAnn = (parts: Partial<WriteContext> = {}): WriteContext =>
  contextOf('ann', 'member', parts);
