import { hash } from 'node:crypto';

/** What is stored of the text of an API key. */
export const hashOfKey = (key: string): string => hash('sha256', key, 'base64url');
