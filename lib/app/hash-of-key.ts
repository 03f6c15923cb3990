import { createHash } from 'node:crypto';

/** What is stored of the text of an API key, or of the token of an invitation: both have too many bits to be found out by it. */
export const hashOfKey = (key: string): string =>
  createHash('sha256').update(key).digest('base64url');
