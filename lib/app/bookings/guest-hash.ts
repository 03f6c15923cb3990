import { createHash } from 'node:crypto';

/** The guest as counters know them: addresses are stored in names only as a hash. Letter case does not make another guest. */
export const guestHash = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22);
