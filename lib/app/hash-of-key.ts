import { hash } from 'node:crypto';

/** What is stored of the text of an API key, or of the token of an invitation: both have too many bits to be found out by it. */
export const hashOfKey = (key: string): string => hash('sha256', key, 'base64url');
