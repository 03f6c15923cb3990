import { type Locale, locales } from '../domain/users/user.ts';
import { type Event, headerOf } from './exchange.ts';
import { weightedValues } from './weighted-values.ts';

const languageOf = (range: string): string => range.split('-')[0] ?? '';

/** The language of the pages that the client prefers; English if it names none (RFC 9110 section 12.5.4). */
export function acceptedLocale(event: Event): Locale {
  const languages = weightedValues(headerOf(event, 'accept-language')).map(languageOf);
  const preferred = languages.find((language) => language === '*' || isLocale(language));
  return locales.find((locale) => locale === preferred) ?? 'en';
}

const isLocale = (language: string): boolean => (locales as readonly string[]).includes(language);
