import { defineNeed } from '../snapshot.ts';
import type { StoredEventType } from './stored-event-type.ts';

export const storedEventType = defineNeed<string, StoredEventType | undefined>('event-type');
