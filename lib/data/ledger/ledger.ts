import { putHostWeek } from '../../domain/ledger/changes.ts';
import { busyTime, hostWeek } from '../../domain/ledger/needs.ts';
import { reads, readsSeveral, writes } from '../engine/subject.ts';
import { keys } from '../keys/keys.ts';
import { busyIn, hostWeekIn, writeHostWeek } from './host-weeks.ts';

/** The ledger: one item per host and week, with the bookings and the short schedules that make the host busy. */
export const ledger = {
  reads: [
    reads(
      hostWeek,
      (of, { userId, week }) => keys.hostWeek(of, userId, week),
      (of, items, { userId, week }) => hostWeekIn(of, items, userId, week).entries,
    ),
    readsSeveral(
      busyTime,
      (of, { userId, weeks }) => weeks.map((week) => keys.hostWeek(of, userId, week)),
      (of, items, { userId, ...asked }) => busyIn(of, items, userId, asked),
    ),
  ],
  writes: [
    writes(putHostWeek, (of, items, { userId, week, entries }) => [
      writeHostWeek(of, userId, week, hostWeekIn(of, items, userId, week).ver, entries),
    ]),
  ],
};
