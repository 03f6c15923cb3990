/** The languages of messages and pages. */
export const locales = ['ja', 'en'] as const;

export type Locale = (typeof locales)[number];
