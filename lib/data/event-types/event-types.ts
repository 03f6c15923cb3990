import { storedEventType } from '../../domain/event-types/needs.ts';
import { keys } from '../keys.ts';
import { reads } from '../subject.ts';
import { eventTypeIn } from './stored-event-types.ts';

/** Event types with their hosts, rules and notifications. */
export const eventTypes = {
  reads: [reads(storedEventType, keys.eventType, eventTypeIn)],
  writes: [],
};
