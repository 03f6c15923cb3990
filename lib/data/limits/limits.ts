import { changeSeats, moveCounter } from '../../domain/limits/changes.ts';
import { limitCounter, slotSeats } from '../../domain/limits/needs.ts';
import { reads, writes } from '../engine/subject.ts';
import { keys } from '../keys/keys.ts';
import { addToCounter, counterIn } from './counters.ts';
import { seatAction, seatsIn } from './seats.ts';

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
  writes: [
    writes(changeSeats, (of, _, change) => [seatAction(of, change)]),
    writes(moveCounter, (of, _, change) => [addToCounter(of, change)]),
  ],
};
