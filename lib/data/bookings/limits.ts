import { limitCounter, slotSeats } from '../../domain/bookings/needs.ts';
import { keys } from '../keys.ts';
import { reads } from '../subject.ts';
import { counterIn } from './counters.ts';
import { seatsIn } from './seats.ts';

/** Counts of bookings: the seats of shared slots, and the counters of limits. */
export const limits = {
  reads: [
    reads(
      slotSeats,
      (of, { eventTypeId, startedAt, userId }) => keys.seats(of, eventTypeId, startedAt, userId),
      seatsIn,
    ),
    reads(
      limitCounter,
      (of, { eventTypeId, name }) => keys.counter(of, eventTypeId, name),
      (of, items, { eventTypeId, name }) => counterIn(of, items, eventTypeId, name),
    ),
  ],
  writes: [],
};
