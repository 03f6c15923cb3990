import {
  calendarEntries,
  calendarSync,
  calendarTarget,
  storedConnection,
  targetRegister,
} from '../../domain/calendars/needs.ts';
import { keys } from '../keys.ts';
import { reads, readsSeveral } from '../subject.ts';
import { calendarEntriesIn, calendarSyncIn, entriesKey } from './calendar-sync.ts';
import { calendarConnectionIn } from './stored-connections.ts';
import { targetIn, targetRegisterIn } from './targets.ts';

/** Connections to external calendars, their entries, and the calendars to which bookings are written. */
export const calendarConnections = {
  reads: [
    reads(
      storedConnection,
      (of, { userId, uid }) => keys.calendarConnection(of, userId, uid),
      (of, items, { userId, uid }) => calendarConnectionIn(of, items, userId, uid),
    ),
    reads(calendarTarget, keys.target, targetIn),
    reads(targetRegister, keys.targetRegister, targetRegisterIn),
    reads(calendarSync, keys.calendarSync, calendarSyncIn),
    readsSeveral(
      calendarEntries,
      (of, { uid, calendarId, parts }) =>
        Array.from({ length: parts }, (_, part) => entriesKey(of, uid, calendarId, part)),
      calendarEntriesIn,
    ),
  ],
  writes: [],
};
