import { type Refused, refuse } from '../decision.ts';
import type { Booking, BookingStatus } from './booking.ts';

export type BookingAction = 'confirm' | 'decline' | 'cancel';

/** All allowed status changes. A cancelled booking never changes its status. */
const moves: Record<BookingStatus, Partial<Record<BookingAction, BookingStatus>>> = {
  request: { confirm: 'open', decline: 'cancel', cancel: 'cancel' },
  open: { cancel: 'cancel' },
  cancel: {},
};

/**
 * Returns the status after an action. An action that the current status does not allow is refused.
 */
export const nextStatus = (
  { status }: Pick<Booking, 'status'>,
  action: BookingAction,
): BookingStatus | Refused<'booking/already-cancelled' | 'booking/already-confirmed'> =>
  moves[status][action] ??
  refuse(status === 'cancel' ? 'booking/already-cancelled' : 'booking/already-confirmed');
