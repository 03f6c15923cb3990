import type { StoredBooking } from './stored-booking.ts';

/** Who has made a booking without a credential. */
const guest = 'guest';

/**
 * The address of the guest, where nobody has proven that it is theirs: the booking was made without a credential, and may be
 * somebody else's doing. What they wrote is not sent there.
 */
export const unprovenAddressOf = ({ createdBy, contact }: StoredBooking): string | undefined =>
  createdBy === guest ? contact.email : undefined;
