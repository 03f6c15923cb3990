import { applySync } from '../../../lib/domain/external-calendars/apply-sync.ts';
import type { CalendarEntry } from '../../../lib/domain/external-calendars/calendar-entry.ts';
import {
  putConnection,
  putExternalPart,
  putSync,
} from '../../../lib/domain/external-calendars/changes.ts';
import { connectionNeeds } from '../../../lib/domain/external-calendars/connection-access.ts';
import type { SyncOutcome } from '../../../lib/domain/external-calendars/sync-outcome.ts';
import type {
  ReadCalendar,
  SyncedCalendar,
} from '../../../lib/domain/external-calendars/synced-calendar.ts';
import { changeOfKind, changesOfKind } from '../../support/decisions/changes.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import type { ReadValues } from '../../support/decisions/read-values.ts';
import { busyOfCalendars, byAnn, readFor, storedWith, synced, uid } from './connecting.ts';

export const lunch: CalendarEntry = { id: 'lunch', uid: 'lunch', etag: '1' };
export const dinner: CalendarEntry = { id: 'dinner', uid: 'dinner', etag: '1' };

/** A calendar that was read without any change. */
export const same = (id: string, parts: Partial<ReadCalendar> = {}): ReadCalendar => ({
  id,
  isWhole: false,
  removed: [],
  changed: [],
  state: `${id} 2`,
  timeZone: null,
  withheld: 0,
  ...parts,
});

export const quiet: SyncOutcome = {
  ver: 9,
  listed: undefined,
  read: [same('work'), same('home')],
  unread: [],
  error: null,
};

export interface Case {
  readonly stored?: ReadValues;
  readonly before?: readonly SyncedCalendar[];
}

export const both = [synced('work', { entries: [lunch] }), synced('home')];

export function decide(
  outcome: Partial<SyncOutcome> = {},
  { stored = storedWith(), before = both }: Case = {},
) {
  const snapshot = readFor(connectionNeeds(uid, 'ann'), stored);
  const given = frozen({ ...quiet, ...outcome });
  return applySync(uid, given, frozen(before), busyOfCalendars, snapshot, byAnn());
}

/** The changes that an outcome makes. Without `connection`, the connection itself stays as it was read. */
export function changesOf(...input: Parameters<typeof decide>) {
  const decision = decide(...input);
  const [connection, ...others] = changesOfKind(decision, putConnection);
  if (others.length > 0) throw new Error('More than one connection was changed.');
  const { part } = changeOfKind(decision, putExternalPart);
  const { sync } = changeOfKind(decision, putSync);
  return { connection, part, sync, nextMs: decision.reply.nextMs };
}

/** A reading in which the provider refused the account. */
export const unauthorized = { read: [], error: 'unauthorized' } as const;
