import type { Operation } from './history.ts';

/** Distribution of the requests of a history. A shorter period and fewer bookings cause more conflicts. */
export interface Mix {
  /** Relative frequency of each operation. */
  readonly weights: Readonly<Partial<Record<Operation, number>>>;
  /** Indexes of the event types in the scene; undefined for all. */
  readonly types?: readonly number[];
  /** Length of the period around the edge of a week in which bookings start. */
  readonly minutes: number;
  /** Number of newest bookings that a request chooses from. */
  readonly newest: number;
  /** Percentage of changes with an `If-Match`. */
  readonly conditional: number;
  /** Percentage of schedules that last weeks or repeat. */
  readonly lasting: number;
  /** Percentage of requests that are sent twice concurrently. */
  readonly twice: number;
  /** Percentage of requests that reuse the key of an earlier request. */
  readonly again: number;
  /** Whether all bookings are cancelled at the end. The ledger must not contain any of them then. */
  readonly drains: boolean;
}

/** All operations. */
export const everything: Mix = {
  weights: {
    createBooking: 34,
    getBooking: 8,
    updateBooking: 14,
    rescheduleBooking: 10,
    cancelBooking: 9,
    confirmBooking: 8,
    declineBooking: 2,
    reassignBookingAutomatically: 6,
    reassignBooking: 5,
    createSchedule: 3,
    updateSchedule: 3,
    deleteSchedule: 2,
  },
  minutes: 2880,
  newest: 60,
  conditional: 20,
  lasting: 20,
  twice: 12,
  again: 6,
  drains: false,
};

/** All operations within half a day, so that most requests conflict with others. */
const crowded: Mix = { ...everything, minutes: 720, newest: 15, conditional: 40, twice: 25 };

/** The mix of a seed: `everything`, `crowded` and a mix that drains, in turn. */
export const mixOf = (seed: number): Mix =>
  [everything, crowded, { ...everything, drains: true }][seed % 3] as Mix;
