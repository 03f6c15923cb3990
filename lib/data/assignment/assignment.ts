import { passTurn, putHostLoad } from '../../domain/assignment/changes.ts';
import { lastAssigned } from '../../domain/assignment/needs.ts';
import { reads, writes } from '../engine/subject.ts';
import { keys } from '../keys/keys.ts';
import { writeHostLoad } from './host-loads.ts';
import { lastAssignedIn, writeLastAssigned } from './last-assigned.ts';

/**
 * The data that the assignment of hosts reads: the last assigned host of each event type that
 * assigns its hosts in sequence, and the loads of hosts.
 */
export const assignment = {
  reads: [reads(lastAssigned, keys.lastAssigned, lastAssignedIn)],
  writes: [
    writes(passTurn, (of, items, { eventTypeId, to }) => [
      writeLastAssigned(of, eventTypeId, lastAssignedIn(of, items, eventTypeId), to),
    ]),
    writes(putHostLoad, (of, _, change) => [writeHostLoad(of, change)]),
  ],
};
