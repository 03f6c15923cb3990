import type { Booking } from './booking.ts';

type Judged = Pick<Booking, 'spamType' | 'createdAt'>;

const keptMs = 7 * 86_400_000;

/**
 * Whether a program seems to have made a booking. Until a user confirms it, it holds no time, counts for no limit of its event
 * type, is only in the list of suspected bookings, and is published in no event.
 */
export const isSuspected = ({ spamType }: Pick<Judged, 'spamType'>): boolean => spamType === 1;

/** From when on a booking is gone that nobody has confirmed, in epoch milliseconds; undefined of one that is not suspected. */
export const lapsesAtMs = (booking: Judged): number | undefined =>
  isSuspected(booking) ? Date.parse(booking.createdAt) + keptMs : undefined;

/** The suspected bookings of an organization, by ID, with the instant at which each lapses, in epoch milliseconds. */
export interface SuspectedRegister {
  readonly ver: number;
  readonly lapses: Readonly<Record<string, number>>;
}

/** The maximum number of suspected bookings that are stored for an organization at one time. */
const suspectedAtMost = 20;

/** Whether another suspected booking may be stored. */
export const hasRoomForSuspected = ({ lapses }: SuspectedRegister, nowMs: number): boolean =>
  Object.values(lapses).filter((atMs) => atMs > nowMs).length < suspectedAtMost;

/** Whether it is gone: it may still be stored, because what has expired is swept late. */
export const isLapsed = (booking: Judged, nowMs: number): boolean =>
  nowMs >= (lapsesAtMs(booking) ?? Number.POSITIVE_INFINITY);
