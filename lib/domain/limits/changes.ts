import { defineChange } from '../change.ts';
import type { SeatChange } from './shared-slot.ts';

export const changeSeats = defineChange<SeatChange>()('change-seats');

/**
 * Adds `by` to a counter if the result is at most `max`. Without `max`, the limit may be exceeded.
 */
export interface CounterChange {
  readonly eventTypeId: string;
  readonly name: string;
  readonly by: number;
  readonly max?: number | undefined;
}

export const moveCounter = defineChange<CounterChange>()('move-counter');

export type LimitChange = ReturnType<typeof changeSeats | typeof moveCounter>;
