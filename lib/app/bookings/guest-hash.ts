import { hash } from 'node:crypto';

/**
 * Hash of a guest's address for the keys of counters, which must not contain addresses. Letter case does not matter.
 */
export const guestHash = (email: string): string =>
  hash('sha256', email.trim().toLowerCase(), 'base64url').slice(0, 22);
