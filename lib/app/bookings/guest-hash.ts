import { hash } from 'node:crypto';

/** The guest as counters know them: addresses are stored in names only as a hash. Letter case does not make another guest. */
export const guestHash = (email: string): string =>
  hash('sha256', email.trim().toLowerCase(), 'base64url').slice(0, 22);
