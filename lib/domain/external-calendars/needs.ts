import type { ExternalTime } from '../ledger/external-time.ts';
import { defineNeed } from '../snapshot.ts';
import type { StoredConnection } from './calendar-connection.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import type { StoredSync } from './stored-sync.ts';
import type { Target, TargetRegister } from './target-register.ts';

/** The busy time of a host in external calendars, for decisions that change it. It is always read. */
export const ownExternalTime = defineNeed<string, ExternalTime>('own-external-time');

export const storedConnection = defineNeed<
  { readonly userId: string; readonly uid: string },
  StoredConnection | undefined
>('calendar-connection');

/** The calendar to which the bookings of a user are written. */
export const calendarTarget = defineNeed<string, Target>('calendar-target');

export const targetRegister = defineNeed<void, TargetRegister>('target-register');

/** The synchronization of a connection, by the uid of the connection. */
export const calendarSync = defineNeed<string, StoredSync | undefined>('calendar-sync');

/** All entries of one calendar of a connection, which are stored in `parts` items. */
export const calendarEntries = defineNeed<
  { readonly uid: string; readonly calendarId: string; readonly parts: number },
  readonly CalendarEntry[]
>('calendar-entries');
