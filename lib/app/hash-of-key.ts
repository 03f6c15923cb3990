import { hash } from 'node:crypto';

/** Stored hash of an API key or of an invitation's token. Both have too many bits to be found from the hash. */
export const hashOfKey = (key: string): string => hash('sha256', key, 'base64url');
