import type { Booking } from './booking.ts';

type Judged = Pick<Booking, 'spamType' | 'createdAt'>;

const keptMs = 7 * 86_400_000;

/**
 * Whether a bot seems to have made a booking. Until a user confirms it, it holds no time, does not
 * count for limits, appears only in the list of suspected bookings, and publishes no event.
 */
export const isSuspected = ({ spamType }: Pick<Judged, 'spamType'>): boolean => spamType === 1;

/**
 * The instant at which an unconfirmed suspected booking expires, in epoch milliseconds. Undefined
 * for other bookings.
 */
export const lapsesAtMs = (booking: Judged): number | undefined =>
  isSuspected(booking) ? Date.parse(booking.createdAt) + keptMs : undefined;

/** The suspected bookings of an organization by ID, with their expiry in epoch milliseconds. */
export interface SuspectedRegister {
  readonly ver: number;
  readonly lapses: Readonly<Record<string, number>>;
}

/** The maximum number of suspected bookings that are stored for an organization at one time. */
const suspectedAtMost = 20;

export const hasRoomForSuspected = ({ lapses }: SuspectedRegister, nowMs: number): boolean =>
  Object.values(lapses).filter((atMs) => atMs > nowMs).length < suspectedAtMost;

/**
 * Whether a suspected booking has expired. It may still be stored, because the table removes
 * expired items late.
 */
export const isLapsed = (booking: Judged, nowMs: number): boolean =>
  nowMs >= (lapsesAtMs(booking) ?? Number.POSITIVE_INFINITY);
