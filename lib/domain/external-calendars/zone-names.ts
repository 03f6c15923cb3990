import { isZone } from '../time/zone.ts';
import { windowsZones } from './windows-zones.ts';

/** The IANA name of a zone for its name in a calendar; undefined if the name is not known. */
export function ianaName(text: string): string | undefined {
  const name = unescaped(text);
  return exactName(name) ?? similarName(name);
}

/** TEXT (RFC 5545, 3.3.11) without its escapes. Some programs escape parameters, too. */
export const unescaped = (text: string): string => text.replaceAll(/\\([\\,;])/gu, '$1');

/** The spelling of a place in the IANA database (`America/Port-au-Prince`). The runtime knows all names in any letter case. */
const placeForm = /^(?=.*[a-z])[A-Z][^/]*(?:\/[A-Z][^/]*)+$/u;

/** The IANA name of a zone that has a Windows name or the name of a place, which may be the end of a path. */
export function exactName(name: string): string | undefined {
  if (Object.hasOwn(windowsZones, name)) return windowsZones[name]?.[0];
  if (name.startsWith('/')) return endsOf(name).find(isPlace);
  return isPlace(name) ? name : undefined;
}

const isPlace = (name: string): boolean => placeForm.test(name) && isZone(name);

/**
 * The ends of a path that may be a zone name. Older programs write names in paths
 * (`/citadel.org/20190914_1/Europe/London`).
 */
function endsOf(path: string): string[] {
  const words = path.split('/');
  return [3, 2, 1].map((count) => words.slice(-count).join('/'));
}

const microsoftPath = /^tzone:\/\/Microsoft\//iu;

const windowsNames: ReadonlyMap<string, string> = new Map(
  Object.entries(windowsZones).map(([windows, [name]]) => [windows.toLowerCase(), name]),
);

/**
 * The IANA name of a zone whose name has other letter case, a Microsoft path or a number, or is a display
 * name.
 */
export function similarName(name: string): string | undefined {
  const tail = name.replace(microsoftPath, '');
  const windows = windowsNames.get(tail.toLowerCase()) ?? windowsNames.get(withoutNumber(tail));
  if (windows !== undefined) return windows;
  if (isZone(tail)) return tail;
  const isPath = tail !== name || name.startsWith('/');
  return isPath ? endsOf(name).find((end) => isZone(end)) : nameOfPlaces(name);
}

/** Exchange numbers zones that have the same name and different rules (`W. Europe Standard Time 1`). */
const withoutNumber = (name: string): string => name.replace(/ \d+$/u, '').toLowerCase();

const namesOfPlaces: ReadonlyMap<string, string> = new Map(
  Object.values(windowsZones).flatMap(([name, places]) =>
    places
      .toLowerCase()
      .split(', ')
      .map((place) => [place, name] as const),
  ),
);

/** Exchange 2003 writes `(GMT+01.00) Paris/Madrid`, later versions `(UTC+01:00) Brussels, Copenhagen, Madrid, Paris`. */
const offsetForm = /^\((?:UTC|GMT)[^)]*\)/iu;

/** The zone of the first known place in a display name. Places may be in any language and order. */
function nameOfPlaces(name: string): string | undefined {
  const places = name
    .replace(offsetForm, '')
    .toLowerCase()
    .split(/[,;:/]/u);
  for (const place of places) {
    const [words = ''] = place.split(/ - |\(/u, 1);
    const found = namesOfPlaces.get(words.trim());
    if (found !== undefined) return found;
  }
  return undefined;
}
