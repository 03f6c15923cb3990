import { lastAssigned } from '../../domain/assignment/needs.ts';
import { keys } from '../keys.ts';
import { reads } from '../subject.ts';
import { lastAssignedIn } from './last-assigned.ts';

/** The last turn of each event type that assigns its hosts in sequence. */
export const turns = {
  reads: [reads(lastAssigned, keys.lastAssigned, lastAssignedIn)],
  writes: [],
};
