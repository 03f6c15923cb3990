import { defineNeed } from '../snapshot.ts';
import type { StoredEventType } from './stored-event-type.ts';

/** An event type by its uid. */
export const storedEventType = defineNeed<string, StoredEventType | undefined>('event-type');
