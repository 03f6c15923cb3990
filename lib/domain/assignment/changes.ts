import { defineChange } from '../change.ts';
import type { Load } from './load.ts';
import type { LastAssigned } from './rank-hosts.ts';

/**
 * Moves the turn of the method `sequential` to a host if it is still where it was read. So two
 * guests never get the same turn.
 */
export const passTurn = defineChange<{
  readonly eventTypeId: string;
  readonly to: LastAssigned;
}>()('pass-turn');

export interface LoadChange {
  readonly eventTypeId: string;
  readonly userId: string;
  readonly week: number;
  readonly load: Load;
}

/**
 * Stores the load of a host in a week. The same transaction writes the week from which it is
 * computed.
 */
export const putHostLoad = defineChange<LoadChange>()('put-host-load');

export type AssignmentChange = ReturnType<typeof passTurn | typeof putHostLoad>;
