import { createHash } from 'node:crypto';

/** What is stored of the text of an API key. */
export const hashOfKey = (key: string): string =>
  createHash('sha256').update(key).digest('base64url');
