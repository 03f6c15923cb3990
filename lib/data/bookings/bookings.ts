import { storedBooking, suspectedBookings } from '../../domain/bookings/needs.ts';
import { keys } from '../keys.ts';
import { reads } from '../subject.ts';
import { bookingIn } from './stored-bookings.ts';
import { suspectedBookingsIn } from './suspected-bookings.ts';

/** Bookings, and the register of those that are suspected of being spam. */
export const bookings = {
  reads: [
    reads(storedBooking, keys.booking, bookingIn),
    reads(suspectedBookings, keys.suspectedRegister, suspectedBookingsIn),
  ],
  writes: [],
};
