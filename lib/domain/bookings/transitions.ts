import { type Refused, refuse } from '../decision.ts';
import type { Booking, BookingStatus } from './booking.ts';

export type BookingAction = 'confirm' | 'decline' | 'cancel';

/** Every move a booking may make. What is not in the table is refused; nothing leaves `cancel`. */
const moves: Record<BookingStatus, Partial<Record<BookingAction, BookingStatus>>> = {
  request: { confirm: 'open', decline: 'cancel', cancel: 'cancel' },
  open: { cancel: 'cancel' },
  cancel: {},
};

/** The status that an action leads to; where the booking may not make the move, the status it has refuses it. */
export const nextStatus = (
  { status }: Pick<Booking, 'status'>,
  action: BookingAction,
): BookingStatus | Refused<'booking/already-cancelled' | 'booking/already-confirmed'> =>
  moves[status][action] ??
  refuse(status === 'cancel' ? 'booking/already-cancelled' : 'booking/already-confirmed');
