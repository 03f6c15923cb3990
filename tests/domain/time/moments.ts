import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';

/** All time zones of the runtime. Temporal is the oracle for their local times and clock changes. */
export const zoneNames = Intl.supportedValuesOf('timeZone');

export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

export function localByOracle(zoneName: string, ms: number): number {
  const shown = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zoneName);
  return shown.toPlainDateTime().toZonedDateTime('UTC').epochMilliseconds;
}

export function instantByOracle(zoneName: string, localMs: number): number {
  const wall = Temporal.Instant.fromEpochMilliseconds(localMs).toZonedDateTimeISO('UTC');
  return wall.toPlainDateTime().toZonedDateTime(zoneName, { disambiguation: 'compatible' })
    .epochMilliseconds;
}

/** The date of a day that is counted from 1970-01-01. */
export function plainDate(day: number): Temporal.PlainDate {
  return Temporal.PlainDate.from('1970-01-01').add({ days: day });
}

export function dayOf(date: string): number {
  return Temporal.PlainDate.from('1970-01-01').until(date, { largestUnit: 'day' }).days;
}

/** The clock changes in the years [from, to] according to the oracle. */
export function changesOf(zoneName: string, from: number, to: number): number[] {
  const changes: number[] = [];
  const start = Temporal.Instant.fromEpochMilliseconds(Date.UTC(from, 0, 1));
  let next = start.toZonedDateTimeISO(zoneName).getTimeZoneTransition('next');
  while (next !== null && next.year <= to) {
    changes.push(next.epochMilliseconds);
    next = next.getTimeZoneTransition('next');
  }
  return changes;
}

/**
 * The first or the second clock change after an instant. A search of all changes in many years would take a
 * second in each process.
 */
function changeAfter(zoneName: string, ms: number, isSecond: boolean): number | undefined {
  const first = Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(zoneName)
    .getTimeZoneTransition('next');
  const change = isSecond ? (first?.getTimeZoneTransition('next') ?? first) : first;
  return change?.epochMilliseconds;
}

export interface ZonedMoment {
  readonly zoneName: string;
  readonly ms: number;
}

/** A whole minute from 2005 to about 2032. Three of four minutes are within two days of a clock change of the zone. */
const momentOf = (zoneNames: fc.Arbitrary<string>): fc.Arbitrary<ZonedMoment> =>
  fc
    .record({
      zoneName: zoneNames,
      anyMinute: fc.integer({ min: Date.UTC(2005, 0) / 60_000, max: Date.UTC(2032, 0) / 60_000 }),
      isSecond: fc.boolean(),
      fromChange: fc.integer({ min: -2 * 1440, max: 2 * 1440 }),
      isNear: fc.constantFrom(true, true, true, false),
    })
    .map(({ zoneName, anyMinute, isSecond, fromChange, isNear }) => {
      const near = isNear ? changeAfter(zoneName, anyMinute * 60_000, isSecond) : undefined;
      const ms = near === undefined ? anyMinute * 60_000 : near + fromChange * 60_000;
      return { zoneName, ms };
    });

export const momentIn = (zoneName: string): fc.Arbitrary<ZonedMoment> =>
  momentOf(fc.constant(zoneName));

/** A moment in any zone. */
export const zonedMoment: fc.Arbitrary<ZonedMoment> = momentOf(fc.constantFrom(...zoneNames));
