/** Browsers do not list UTC. */
const known = [...new Set([...(Intl.supportedValuesOf?.('timeZone') ?? []), 'UTC'])];

/** The name of a zone without underscores. */
export const readableZone = (zone: string): string => zone.replaceAll('_', ' ');

/** The zones to choose from, including the chosen one. */
export const zoneOptions = (chosen: string): (readonly [zone: string, name: string])[] =>
  (known.includes(chosen) ? known : [chosen, ...known]).map((zone) => [zone, readableZone(zone)]);
