import data from './zone-places.json' with { type: 'json' };

/** A time zone with the names under which it is found. */
export interface Zone {
  /** The ID that the browser supports: `Europe/Kyiv`, or `Europe/Kiev` in an older browser. */
  readonly id: string;
  readonly city: string;
  readonly country: string;
  /** Words and phrases in lower case, without accents. */
  readonly cities: readonly string[];
  readonly countries: readonly string[];
  readonly abbreviations: readonly string[];
  /** Whether the zone has several large cities. It is listed before others that match as well. */
  readonly isMajor: boolean;
}

const renamed: Readonly<Record<string, string>> = data.renamed;

const earlierIds = Object.fromEntries(Object.entries(renamed).map(([old, now]) => [now, old]));

/** The ID of a zone in today's spelling. */
export const currentId = (id: string): string => renamed[id] ?? id;

/** Removes accents and upper case, so that `sao paulo` finds `São Paulo`. */
export const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

function isSupported(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).format(0) !== '';
  } catch {
    return false;
  }
}

const lastPart = (id: string): string => id.slice(id.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** The zones with their cities and countries in a language. `spoken` can have a country: `en-GB`. */
export function zonesIn(locale: 'en' | 'ja', spoken: string): readonly Zone[] {
  const region = (language: string, style: 'long' | 'short' = 'long') =>
    new Intl.DisplayNames([language], { type: 'region', style });
  const own = region(spoken);
  const others = [region('en'), region('en', 'short')];
  const zones = data.zones.map((line): Zone => {
    const [now = '', country = '', abbreviations = '', english = '', japanese = '', more = ''] =
      line.split('|');
    const old = earlierIds[now];
    const city = english || lastPart(now);
    const countries = [own, ...others].map((names) => names.of(country) ?? country);
    const shown = locale === 'ja' ? japanese : city;
    return {
      id: old === undefined || isSupported(now) ? now : old,
      city: shown,
      country: countries[0] === shown ? '' : (countries[0] ?? country),
      cities: [city, japanese, lastPart(now), lastPart(old ?? now), ...more.split(',')].map(plain),
      countries: [...countries, country].map(plain),
      abbreviations: abbreviations.toLowerCase().split(' '),
      isMajor: more !== '',
    };
  });
  const utc = { city: 'UTC', country: '', countries: [], isMajor: true };
  return [...zones, { ...utc, id: 'UTC', cities: ['utc'], abbreviations: ['gmt', 'z'] }];
}
