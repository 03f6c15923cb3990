/** The languages of messages and pages. */
export const locales = ['ja', 'en'] as const;

export type Locale = (typeof locales)[number];

/** The language of the texts for a BCP 47 tag. People with another language read English. */
export const languageOf = (tag: string): Locale =>
  tag.split('-')[0]?.toLowerCase() === 'ja' ? 'ja' : 'en';

/**
 * The tag with which dates and times are written: the language of the texts, with the region of the reader. For
 * `de-DE`, it is `en-DE`. The region of a tag without one is that of most people with its language.
 */
export function formatTag(tag: string, locale: Locale = languageOf(tag)): string {
  const own = new Intl.Locale(tag);
  const region = own.language === locale ? own.region : own.maximize().region;
  return region === undefined ? locale : `${locale}-${region}`;
}
