import { plain, type Zone } from './zone-list.ts';

const separators = /[\s,/()]+/u;

/** Scripts without spaces between words, in which a word can begin anywhere. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const hasWord = (phrases: readonly string[], word: string): boolean =>
  phrases.some((phrase) =>
    unspaced.test(word)
      ? phrase.includes(word)
      : phrase.split(separators).some((part) => part.startsWith(word)),
  );

/** `gmt+9` for `utc+9`, `+9` and `+09:00`; other words unchanged. */
function asOffset(word: string): string {
  const [, sign, hours, minutes = '00'] =
    /^(?:gmt|utc)?([+\-−])0?(\d{1,2})(?::?(\d\d))?$/u.exec(word) ?? [];
  if (sign === undefined) return word;
  return `gmt${sign === '+' ? '+' : '-'}${hours}${minutes === '00' ? '' : `:${minutes}`}`;
}

/** How well a zone matches, where 0 is best; undefined if it does not match. */
function rankOf(zone: Zone, text: string, offset: string): number | undefined {
  const { cities, countries, abbreviations } = zone;
  const words = text.split(separators).filter((word) => word !== '');
  const isFound = words.every(
    (word) =>
      abbreviations.includes(word) ||
      asOffset(word) === plain(offset) ||
      hasWord([...cities, ...countries], word),
  );
  if (!isFound) return undefined;
  if (abbreviations.includes(text) || countries.includes(text)) return 0;
  if (cities.some((city) => city.startsWith(text))) return 1;
  return countries.some((country) => country.startsWith(text)) ? 2 : 3;
}

/** The zones that a text names: by city, country, abbreviation or offset. The best ones are first. */
export function findZones(
  zones: readonly Zone[],
  text: string,
  offsetOf: (id: string) => string,
): readonly Zone[] {
  const wanted = plain(text);
  return zones
    .flatMap((zone) => {
      const rank = rankOf(zone, wanted, offsetOf(zone.id));
      return rank === undefined ? [] : [{ zone, order: rank * 2 + (zone.isMajor ? 0 : 1) }];
    })
    .sort((a, b) => a.order - b.order || a.zone.city.localeCompare(b.zone.city))
    .map(({ zone }) => zone);
}
