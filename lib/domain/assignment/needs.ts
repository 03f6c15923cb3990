import { defineNeed } from '../snapshot.ts';
import type { LastAssigned } from './rank-hosts.ts';

/** The host of the last turn of an event type (method `sequential`). */
export const lastAssigned = defineNeed<string, LastAssigned | undefined>('last-assigned');
