import { findZones } from './find-zones.ts';
import { currentId, type Zone, zonesIn } from './zone-list.ts';

/** Finds time zones in the language of the page. */
export interface ZoneSearch {
  readonly zones: readonly Zone[];
  /** The zone with an ID in any spelling. */
  readonly zoneOf: (id: string) => Zone | undefined;
  readonly find: (text: string, offsetOf: (id: string) => string) => readonly Zone[];
}

/**
 * Prepares the search. This file and its data are built as a script of their own, which a page loads when the list of
 * zones is opened. The script must import no state of the page, because it would be a second copy.
 */
export function zoneSearch(locale: 'en' | 'ja', spoken: string): ZoneSearch {
  const zones = zonesIn(locale, spoken);
  const byId = new Map(zones.map((zone) => [currentId(zone.id), zone]));
  return {
    zones,
    zoneOf: (id) => byId.get(currentId(id)),
    find: (text, offsetOf) => findZones(zones, text, offsetOf),
  };
}
