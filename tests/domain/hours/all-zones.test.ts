import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import type { BookingWindow } from '../../../lib/domain/event-types/event-type.ts';
import type { SlotRule } from '../../../lib/domain/hours/host-availability.ts';
import { type Hours, openSpans } from '../../../lib/domain/hours/hours.ts';
import { offeredStarts } from '../../../lib/domain/hours/slots.ts';
import { merge } from '../../../lib/domain/time/spans.ts';
import { momentIn, zoneNames } from '../time/moments.ts';
import { someZones } from '../time/some-zones.ts';
import { midnight, naiveGrid } from './naive-grid.ts';
import { anyHoursNear, naivelyOpen } from './naive-hours.ts';
import { hostOf } from './questions.ts';

/** One host with hours and busy time around a moment, and an event type that can be in another zone. */
interface Scene {
  readonly rule: SlotRule & { readonly interval: number; readonly minimumNotice: number };
  readonly timeZone: string;
  readonly window: BookingWindow;
  readonly hours: Hours;
  /** [start, length] in epoch minutes, buffers included. */
  readonly busy: readonly (readonly [number, number])[];
  readonly from: number;
  readonly to: number;
  readonly nowMs: number;
}

const sceneIn = (timeZone: string): fc.Arbitrary<Scene> =>
  momentIn(timeZone).chain(({ ms }) => {
    const around = (most: number) =>
      fc.integer({ min: -most, max: most }).map((minutes) => ms / 60_000 + minutes);
    const hostsZone = fc.oneof(fc.constant(timeZone), fc.constantFrom(...zoneNames));
    return fc
      .record({
        rule: fc.record({
          duration: fc.constantFrom(5, 15, 30, 50, 90),
          interval: fc.constantFrom(5, 15, 20, 30, 45, 60, 700),
          bufferBefore: fc.constantFrom(0, 0, 10, 45),
          bufferAfter: fc.constantFrom(0, 0, 5, 60),
          minimumNotice: fc.constantFrom(0, 60, 600),
          capacity: fc.constant(null),
        }),
        timeZone: fc.constant(timeZone),
        window: fc.oneof(fc.constant(null), fc.record({ days: fc.nat(2) })),
        hours: hostsZone.chain((zoneName) => anyHoursNear({ zoneName, ms })),
        busy: fc.array(fc.tuple(around(1500), fc.integer({ min: 1, max: 300 })), { maxLength: 6 }),
        from: around(900),
        length: fc.integer({ min: 600, max: 1500 }),
        late: fc.integer({ min: -3000, max: 600 }),
      })
      .map(({ length, late, ...scene }) => ({
        ...scene,
        to: scene.from + length,
        nowMs: ms + late * 60_000 + 1,
      }));
  });

/** The minutes by which a slot with its buffers can extend beyond the searched period. */
const reach = 200;

/** Checks each minute with the time zones and dates of the oracle. */
function naivelyOffered({ rule, timeZone, window, hours, busy, from, to, nowMs }: Scene): number[] {
  const zero = from - reach;
  const open = naivelyOpen(hours, zero, to + reach);
  const isOpen = (minute: number) => open[minute - zero] === true;
  const isFree = (minute: number) =>
    busy.every(([start, length]) => minute < start || minute >= start + length);
  const { duration, bufferBefore, bufferAfter, minimumNotice } = rule;
  const today = Temporal.Instant.fromEpochMilliseconds(Math.floor(nowMs))
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const closes =
    window !== null && 'days' in window
      ? midnight(timeZone, today.add({ days: window.days + 1 }))
      : Number.POSITIVE_INFINITY;
  return naiveGrid(timeZone, rule.interval, from, to).filter((start) => {
    if (start * 60_000 < nowMs + minimumNotice * 60_000 || start >= closes) return false;
    for (let m = start; m < start + duration; m += 1) if (!isOpen(m)) return false;
    for (let m = start - bufferBefore; m < start + duration + bufferAfter; m += 1) {
      if (!isFree(m)) return false;
    }
    return true;
  });
}

function offered({ rule, timeZone, window, hours, busy, from, to, nowMs }: Scene): number[] {
  const host = {
    userId: 'ann',
    open: openSpans(hours, from - reach, to + reach),
    busy: merge(busy.flatMap(([start, length]) => [start, start + length])),
    seats: [],
  };
  const assignment = { type: 'all' } as const;
  const eventType = { ...rule, timeZone, window, assignment, hosts: [hostOf('ann')] };
  const question = { eventType, hosts: [host], nowMs, usedUp: [] };
  return offeredStarts(question, from, to).map(({ start }) => start);
}

const zones = someZones();

test('in zones of all kinds, the starts offered around clock changes are those of a plain calculation by minutes', () => {
  let some = 0;
  for (const [i, zoneName] of zones.entries()) {
    fc.assert(
      fc.property(sceneIn(zoneName), (scene) => {
        const expected = naivelyOffered(scene);
        expect(offered(scene), zoneName).toEqual(expected);
        some += Number(expected.length > 0);
      }),
      // fast-check draws small values first, and each zone has only two runs.
      { numRuns: 2, seed: 20_270_000 + i, unbiased: true },
    );
  }
  expect(some, 'scenes in which something is offered').toBeGreaterThan(zones.length / 4);
});
