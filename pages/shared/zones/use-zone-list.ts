import { useEffect, useMemo, useState } from 'preact/hooks';
import { nowMs } from '../clock.ts';
import { locale } from '../locale.ts';
import { useNow } from '../use-now.ts';
import { loadZoneSearch } from './load-zone-search.ts';
import { zoneCity } from './zone-city.ts';
import { offsetMinutes, zoneClock } from './zone-clock.ts';
import type { ZoneSearch } from './zone-search.ts';

/** A time zone as the list displays it. */
export interface ListedZone {
  readonly id: string;
  readonly city: string;
  readonly country: string;
  readonly offset: string;
  readonly time: string;
}

/** The zones that match a typed text. Without a text, all zones in the order of their offsets. */
function listedZones(search: ZoneSearch, text: string, now: number): readonly ListedZone[] {
  const offsetOf = (id: string) => zoneClock(id, now).offset;
  const zones =
    text.trim() === ''
      ? [...search.zones].sort(
          (a, b) =>
            offsetMinutes(offsetOf(a.id)) - offsetMinutes(offsetOf(b.id)) ||
            a.city.localeCompare(b.city),
        )
      : search.find(text, offsetOf);
  return zones.map(({ id, city, country }) => ({ id, city, country, ...zoneClock(id, now) }));
}

interface Wanted {
  readonly zone: string;
  readonly text: string;
  readonly isOpen: boolean;
}

/** The displayed zones, and the name of the chosen one: `Tokyo (GMT+9)`. */
export function useZoneList({ zone, text, isOpen }: Wanted) {
  const now = useNow();
  const [search, setSearch] = useState<ZoneSearch>();
  const [hasFailed, setFailed] = useState(false);
  // In Japanese, the name of the chosen zone also needs the data.
  const isNeeded = search === undefined && (isOpen || locale === 'ja');
  useEffect(() => {
    if (!isNeeded) return;
    setFailed(false);
    loadZoneSearch().then(setSearch, () => setFailed(true));
  }, [isNeeded, isOpen]);
  const zones = useMemo(
    () => (search && isOpen ? listedZones(search, text, nowMs()) : []),
    [search, isOpen, text, now],
  );
  const chosen = search?.zoneOf(zone);
  const name = `${chosen?.city ?? zoneCity(zone)} (${zoneClock(zone, now).offset})`;
  return { zones, chosenId: chosen?.id ?? zone, name, isLoaded: search !== undefined, hasFailed };
}
