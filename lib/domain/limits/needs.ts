import { defineNeed } from '../snapshot.ts';
import type { Seats, Slot } from './shared-slot.ts';

/** The seats of a shared slot. A slot without guests has no end. */
export const slotSeats = defineNeed<Slot, Seats>('seats');

/** The count of one limit in one period. `name` identifies both. */
export const limitCounter = defineNeed<
  { readonly eventTypeId: string; readonly name: string },
  number
>('limit-counter');
