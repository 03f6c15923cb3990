import type { Booking } from './booking.ts';

type Judged = Pick<Booking, 'spamType' | 'createdAt'>;

const keptMs = 7 * 86_400_000;

/**
 * Whether a program seems to have made a booking. Until a person confirms it, it holds no time, counts for nothing, stands in
 * no list but that of all bookings, and nobody hears of it or of its changes.
 */
export const isSuspected = ({ spamType }: Pick<Judged, 'spamType'>): boolean => spamType === 1;

/** From when on a booking is gone that nobody has confirmed, in epoch milliseconds; undefined of one that is not suspected. */
export const lapsesAtMs = (booking: Judged): number | undefined =>
  isSuspected(booking) ? Date.parse(booking.createdAt) + keptMs : undefined;

/** Whether it is gone: it may still be stored, because what has expired is swept late. */
export const isLapsed = (booking: Judged, nowMs: number): boolean =>
  nowMs >= (lapsesAtMs(booking) ?? Number.POSITIVE_INFINITY);
