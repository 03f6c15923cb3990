import { filledText } from '../contract/fields.ts';

/** How people know an organization, a user or an API key. */
export const displayName = filledText(64);
