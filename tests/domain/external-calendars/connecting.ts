import type { CalendarConnection } from '../../../lib/domain/external-calendars/calendar-connection.ts';
import type { StoredSync } from '../../../lib/domain/external-calendars/stored-sync.ts';
import {
  dayOf,
  type SyncedCalendar,
} from '../../../lib/domain/external-calendars/synced-calendar.ts';
import type { BusyOfCalendars } from '../../../lib/domain/external-calendars/update-connection.ts';
import type { ExternalPart } from '../../../lib/domain/ledger/external-time.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import type { Given } from '../../support/decisions/given.ts';
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

/** Calendars as replies show them: by the hash of what their provider calls them. */
export const replied = (calendars: CalendarConnection['calendars']) =>
  calendars.map(({ shownId, ...calendar }) => ({ ...calendar, id: shownId }));

/** Of an account with two calendars, one of which counts. */
export const connection: CalendarConnection = {
  uid,
  provider: 'caldav',
  account: 'ann',
  calendars: [work, home],
  onFailure: 'open',
  createdAt: at,
  updatedAt: at,
};

/** A minute ago it was synchronized. */
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
  dueAtMs: nowMs,
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

/** The connection of Ann, at version 4. */
export const storedWith = (parts: Parts = {}): Given => ({
  calendarConnections: {
    ann: {
      [uid]: { ver: 4, connection: { ...connection, ...parts.connection }, sealed: 'secret' },
    },
  },
  external: { ann: [{ ...part, ...parts.part }] },
  calendarSyncs: { [uid]: { ...sync, ...parts.sync } },
});

/** What was kept of a calendar. */
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
