import { locale, spoken } from '../locale.ts';
import type { ZoneSearch } from './zone-search.ts';

let loading: Promise<ZoneSearch> | undefined;

/** Loads the search once. After a failure, the next call tries again. */
export function loadZoneSearch(): Promise<ZoneSearch> {
  loading ??= import('./zone-search.ts').then(
    ({ zoneSearch }) => zoneSearch(locale, spoken),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
