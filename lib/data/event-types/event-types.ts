import {
  putEventType,
  putPendingTerms,
  removeEventType,
} from '../../domain/event-types/changes.ts';
import { storedEventType } from '../../domain/event-types/needs.ts';
import { reads, writes } from '../engine/subject.ts';
import { keys } from '../keys/keys.ts';
import {
  deleteEventType,
  eventTypeIn,
  writeEventType,
  writePending,
} from './stored-event-types.ts';

/** Event types with their hosts, rules and notifications. */
export const eventTypes = {
  reads: [reads(storedEventType, keys.eventType, eventTypeIn)],
  writes: [
    writes(putEventType, (of, items, { stored, event }) => {
      const { ver, eventType } = stored;
      const before = ver === 0 ? undefined : eventTypeIn(of, items, eventType.uid);
      return [writeEventType(of, stored, event, before)];
    }),
    writes(removeEventType, (of, _, { stored, event }) => [deleteEventType(of, stored, event)]),
    writes(putPendingTerms, (of, _, { stored, pending }) => [writePending(of, stored, pending)]),
  ],
};
