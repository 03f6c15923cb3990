import type { BookingStatus } from './booking.ts';

export type BookingAction = 'confirm' | 'decline' | 'cancel';

/** Every move a booking may make. What is not in the table is refused; nothing leaves `cancel`. */
const moves: Record<BookingStatus, Partial<Record<BookingAction, BookingStatus>>> = {
  request: { confirm: 'open', decline: 'cancel', cancel: 'cancel' },
  open: { cancel: 'cancel' },
  cancel: {},
};

/** The status that an action leads to; undefined when the booking may not make this move. */
export const after = (status: BookingStatus, action: BookingAction): BookingStatus | undefined =>
  moves[status][action];
