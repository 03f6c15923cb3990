import { clockChanges, dayMs, offsetAt, toLocal, type Zone, zone } from '../../domain/time/zone.ts';

/** Changes are listed until the end of this year, or for ten years. Later rules of a zone are unknown. */
const listedUntilMs = Date.UTC(2038, 0, 1);
const tenYearsMs = 3653 * dayMs;

/** Local time in the format of iCalendar (`20261124T090000`). */
export const clockText = (localMs: number): string =>
  new Date(localMs).toISOString().slice(0, 19).replaceAll(/[-:]/gu, '');

/**
 * Lines of the definition of a zone (RFC 5545 section 3.6.5) for times from an instant on. Every clock change is listed,
 * because no rule gives all changes of every zone. The same instant and zone always give the same lines.
 */
export function zoneDefinition(timeZone: string, fromMs: number): readonly string[] {
  const at = zone(timeZone);
  const startMs = fromMs - dayMs;
  const first = offsetAt(at, startMs);
  const changes = clockChanges(at, startMs, Math.max(listedUntilMs, fromMs + tenYearsMs));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...observance('STANDARD', first, first, [startMs + first]),
    ...observances(at, changes),
    'END:VTIMEZONE',
  ];
}

/** The changes between the same two offsets are one observance. */
function observances(at: Zone, changes: readonly number[]): readonly string[] {
  const onsets = new Map<string, number[]>();
  for (const ms of changes) {
    const offsets = `${offsetAt(at, ms - 1000)} ${offsetAt(at, ms)}`;
    // An onset is a local time on the clock before the change.
    onsets.set(offsets, [...(onsets.get(offsets) ?? []), toLocal(at, ms - 1000) + 1000]);
  }
  return [...onsets].flatMap(([offsets, starts]) => {
    const [from = 0, to = 0] = offsets.split(' ').map(Number);
    return observance(to > from ? 'DAYLIGHT' : 'STANDARD', from, to, starts);
  });
}

const observance = (
  kind: 'STANDARD' | 'DAYLIGHT',
  from: number,
  to: number,
  onsets: readonly number[],
): readonly string[] => [
  `BEGIN:${kind}`,
  `DTSTART:${clockText(onsets[0] ?? 0)}`,
  `TZOFFSETFROM:${offsetText(from)}`,
  `TZOFFSETTO:${offsetText(to)}`,
  // ICAL.js ignores DTSTART if there is an RDATE, and all values of a line but the first.
  ...(onsets.length > 1 ? onsets.map((onset) => `RDATE:${clockText(onset)}`) : []),
  `END:${kind}`,
];

function offsetText(ms: number): string {
  const seconds = Math.abs(ms) / 1000;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (seconds % 60 > 0) parts.push(seconds % 60);
  return `${ms < 0 ? '-' : '+'}${parts.map((part) => String(part).padStart(2, '0')).join('')}`;
}
