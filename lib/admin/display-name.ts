import { filledText } from '../contract/fields.ts';

/** Name of an organization, a user or an API key for people. */
export const displayName = filledText(64);
