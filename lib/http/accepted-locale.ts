import { type Locale, locales } from '../domain/people/locale.ts';
import { type Event, headerOf } from './exchange.ts';
import { weightedValues } from './weighted-values.ts';

const isLocale = (language: string | undefined): language is Locale =>
  (locales as readonly unknown[]).includes(language);

const fallback: Locale = 'en';

/**
 * Returns the language of the pages that the client prefers; English if it names none (RFC 9110 section 12.5.4).
 * `ja-JP` names `ja`, and `*` represents the languages that the header does not name.
 */
export function acceptedLocale(event: Event): Locale {
  const ranges = weightedValues(headerOf(event, 'accept-language')).map(({ value, weight }) => ({
    language: value.split('-')[0],
    weight,
  }));
  const named = new Set(ranges.map(({ language }) => language));
  const others = [fallback, ...locales].filter((locale) => !named.has(locale));
  return (
    ranges
      .filter(({ weight }) => weight > 0)
      .flatMap(({ language }) => (language === '*' ? others : language))
      .find(isLocale) ?? fallback
  );
}
