/** Browsers leave out the zone that belongs to no place. */
const known = [...new Set([...(Intl.supportedValuesOf?.('timeZone') ?? []), 'UTC'])];

/** A zone as people read it. */
export const readableZone = (zone: string): string => zone.replaceAll('_', ' ');

/** The zones to choose from, among them the one that is chosen by now. */
export const zoneOptions = (chosen: string): (readonly [zone: string, name: string])[] =>
  (known.includes(chosen) ? known : [chosen, ...known]).map((zone) => [zone, readableZone(zone)]);
