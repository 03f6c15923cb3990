import {
  putConnection,
  putSync,
  putTarget,
  putTargetRegister,
  removeConnection,
  removeSync,
  requestEntries,
  requireConnection,
  scheduleSync,
} from '../../domain/external-calendars/changes.ts';
import {
  calendarEntries,
  calendarSync,
  calendarTarget,
  storedConnection,
  targetRegister,
} from '../../domain/external-calendars/needs.ts';
import { reads, readsSeveral, writes } from '../engine/subject.ts';
import { requestSingleJob } from '../jobs/single-job.ts';
import { keys } from '../keys/keys.ts';
import {
  calendarEntriesIn,
  calendarSyncIn,
  entriesKey,
  forgetSync,
  leavesRoomToForget,
  writeSync,
} from './calendar-sync.ts';
import { userEntriesJob } from './entry-jobs.ts';
import {
  calendarConnectionIn,
  checkConnection,
  deleteConnection,
  writeConnection,
} from './stored-connections.ts';
import { syncJob } from './sync-job.ts';
import { targetIn, targetRegisterIn, writeTarget, writeTargetRegister } from './targets.ts';

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
  writes: [
    writes(putConnection, (of, _, change) => [writeConnection(of, change)]),
    writes(requireConnection, (of, _, connection) => [checkConnection(of, connection)]),
    writes(removeConnection, (of, _, { event, ...connection }) => [
      deleteConnection(of, connection, event),
    ]),
    writes(putTarget, (of, _, { userId, target }) => [writeTarget(of, userId, target)]),
    writes(putTargetRegister, (of, _, register) => [writeTargetRegister(of, register)]),
    writes(
      putSync,
      (of, items, { userId, uid, sync, nowMs }) => writeSync(of, items, uid, userId, sync, nowMs),
      (of, items, { uid }, transaction) =>
        leavesRoomToForget(
          of,
          items,
          uid,
          transaction.flatMap(({ actions }) => actions),
        ),
    ),
    writes(removeSync, (of, items, { uid, nowMs }) => forgetSync(of, items, uid, nowMs)),
    writes(scheduleSync, (of, _, { uid, dueMs }) => requestSingleJob(syncJob(of, uid), dueMs)),
    writes(requestEntries, (of, _, { userId, nowMs }) =>
      requestSingleJob(userEntriesJob(of, userId), nowMs),
    ),
  ],
};
