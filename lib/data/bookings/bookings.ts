import { putBooking, putTallies, requireBooking } from '../../domain/bookings/changes.ts';
import { storedBooking, suspectedBookings } from '../../domain/bookings/needs.ts';
import { atVersion } from '../engine/at-version.ts';
import { reads, writes } from '../engine/subject.ts';
import { keys } from '../keys/keys.ts';
import { bookingActions } from './booking-actions.ts';
import { leavesRoomToClose } from './room-to-close.ts';
import { bookingIn, writeTallies } from './stored-bookings.ts';
import { suspectedBookingsIn } from './suspected-bookings.ts';

/** Bookings, and the register of suspected bookings. */
export const bookings = {
  reads: [
    reads(storedBooking, keys.booking, bookingIn),
    reads(suspectedBookings, keys.suspectedRegister, suspectedBookingsIn),
  ],
  writes: [
    writes(
      putBooking,
      (of, items, { stored, event }) => bookingActions(of, items, stored, event),
      (of, _, { stored }, transaction) => leavesRoomToClose(of, stored, transaction),
    ),
    writes(putTallies, (of, _, { stored, counted }) => [writeTallies(of, stored, counted)]),
    writes(requireBooking, (of, _, { uid, ver }) => [
      { key: keys.booking(of, uid), ...atVersion(ver) },
    ]),
  ],
};
