import type { StoredBooking } from './stored-booking.ts';

/** The creator of a booking without a credential. */
const guest = 'guest';

/**
 * The address of a guest who booked without a credential. It may belong to another person, so the
 * guest's own text is not sent to it.
 */
export const unprovenAddressOf = ({ createdBy, contact }: StoredBooking): string | undefined =>
  createdBy === guest ? contact.email : undefined;
