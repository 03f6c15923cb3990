import type { Operation } from './history.ts';

/** What clients do, and how close together: the closer, the more of them meet. */
export interface Mix {
  /** How often, against the others. */
  readonly weights: Readonly<Partial<Record<Operation, number>>>;
  /** Which event types, by their places in the scene; all of them without it. */
  readonly types?: readonly number[];
  /** Starts lie within so many minutes around the edge of a week. */
  readonly minutes: number;
  /** Bookings are chosen among so many of the newest. */
  readonly newest: number;
  /** Of a hundred changes so many bear an If-Match. */
  readonly conditional: number;
  /** Of a hundred schedules so many last weeks or repeat. */
  readonly lasting: number;
  /** Of a hundred requests so many are sent twice at once. */
  readonly twice: number;
  /** Of a hundred requests so many are an earlier one again. */
  readonly again: number;
  /** Whether all bookings are cancelled in the end, so that nothing must be left of them. */
  readonly drains: boolean;
}

/** A little of everything. */
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

/** The same in half a day, so that most requests meet others. */
const crowded: Mix = { ...everything, minutes: 720, newest: 15, conditional: 40, twice: 25 };

/** Seeds take turns: with much room, with little, and with everything cancelled in the end. */
export const mixOf = (seed: number): Mix =>
  [everything, crowded, { ...everything, drains: true }][seed % 3] as Mix;
