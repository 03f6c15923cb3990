import { defineNeed } from '../snapshot.ts';
import type { StoredApiKey } from './api-key.ts';

/** An API key by its ID, valid or expired. A revoked key is undefined. */
export const storedApiKey = defineNeed<string, StoredApiKey | undefined>('api-key');

/** The day on which an API key was last used (`2026-03-01`, in UTC). */
export const lastUsedOn = defineNeed<string, string | null>('last-used-on');
