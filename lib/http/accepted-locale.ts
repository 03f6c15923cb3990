import { type Locale, locales } from '../domain/users/user.ts';
import { type Event, headerOf } from './exchange.ts';
import { weightedValues } from './weighted-values.ts';

const isLocale = (language: string | undefined): language is Locale =>
  (locales as readonly unknown[]).includes(language);

const fallback: Locale = 'en';

/** The language of the pages that the client prefers; English if it names none (RFC 9110 section 12.5.4). */
export function acceptedLocale(event: Event): Locale {
  const ranges = weightedValues(headerOf(event, 'accept-language'), [fallback, ...locales]);
  return ranges.map((range) => range.split('-')[0]).find(isLocale) ?? fallback;
}
