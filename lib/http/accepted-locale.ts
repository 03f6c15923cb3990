import { type Locale, locales } from '../domain/users/user.ts';
import { type Event, headerOf } from './exchange.ts';

/** The first language that the client reads and the pages have; English without one (RFC 9110 section 12.5.4). */
export function acceptedLocale(event: Event): Locale {
  const ranges = (headerOf(event, 'accept-language') ?? '').toLowerCase().split(',');
  const languages = ranges.map((range) => range.trim().slice(0, 2));
  return locales.find((locale) => locale === languages.find(isLocale)) ?? 'en';
}

const isLocale = (language: string): boolean => (locales as readonly string[]).includes(language);
