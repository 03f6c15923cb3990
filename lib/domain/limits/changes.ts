import { defineChange } from '../change.ts';
import type { SeatChange } from './shared-slot.ts';

/** Changes the seats of a shared slot. */
export const changeSeats = defineChange<SeatChange>()('change-seats');

/** What is added to a counter, as long as it stays within `max`. Without `max` the limit may be exceeded. */
export interface CounterChange {
  readonly eventTypeId: string;
  readonly name: string;
  readonly by: number;
  readonly max?: number | undefined;
}

/** Adds to a counter of the limits of an event type. */
export const moveCounter = defineChange<CounterChange>()('move-counter');

export type LimitChange = ReturnType<typeof changeSeats | typeof moveCounter>;
