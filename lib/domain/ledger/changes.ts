import { defineChange } from '../change.ts';
import type { Entry } from './entry.ts';

export interface WeekChange {
  readonly userId: string;
  readonly week: number;
  readonly entries: readonly Entry[];
}

/**
 * Replaces the entries of a host's week if its version is still the one that was read. This
 * condition prevents double bookings.
 */
export const putHostWeek = defineChange<WeekChange>()('put-host-week');

export type LedgerChange = ReturnType<typeof putHostWeek>;
