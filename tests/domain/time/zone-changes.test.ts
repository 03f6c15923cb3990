import { expect, test } from 'vitest';
import { clockChanges, toInstant, toLocal, zone } from '../../../lib/domain/time/zone.ts';
import { changesOf, hourMs, instantByOracle, localByOracle } from './moments.ts';
import { someZones } from './some-zones.ts';

/** Seconds from the local time of a clock change: outside, at the edges and inside of the gap or overlap. */
const around = [-7201, -3600, -1800, -1, 0, 1, 899, 1800, 3599, 3600, 7200];

const zones = someZones();

test('every clock change of the zones from 2000 to 2030 is at the instant of the oracle', () => {
  const wrong: string[] = [];
  let seen = 0;
  for (const zoneName of zones) {
    const here = zone(zoneName);
    for (const change of changesOf(zoneName, 2000, 2030)) {
      seen++;
      for (const ms of [change - hourMs, change - 1, change, change + hourMs]) {
        if (toLocal(here, ms) !== localByOracle(zoneName, ms)) wrong.push(`${zoneName} ${ms}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThan(zones.length * 12);
});

test('the listed clock changes of the zones from 2000 to 2030 are those of the oracle', () => {
  for (const zoneName of zones) {
    const changes = changesOf(zoneName, 2000, 2030);
    const found = clockChanges(zone(zoneName), Date.UTC(2000, 0, 1), Date.UTC(2031, 0, 1));
    expect(found, zoneName).toEqual(changes);
    const [first = 0, second = 0] = changes;
    expect(clockChanges(zone(zoneName), first, second), zoneName).toEqual([]);
  }
});

test('around every clock change of the zones from 2010 to 2030, wall times are resolved as by the oracle', () => {
  const wrong: string[] = [];
  for (const zoneName of zones) {
    const here = zone(zoneName);
    for (const change of changesOf(zoneName, 2010, 2030)) {
      for (const second of around) {
        const localMs = toLocal(here, change) + second * 1000;
        if (toInstant(here, localMs) !== instantByOracle(zoneName, localMs)) {
          wrong.push(`${zoneName} ${localMs}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('the clocks of the zones match the runtime every fifty weeks from 1970 to 2100', () => {
  const wrong: string[] = [];
  for (const zoneName of zones) {
    const here = zone(zoneName);
    const clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zoneName,
      hourCycle: 'h23',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    for (let ms = Date.UTC(1970, 0, 2); ms < Date.UTC(2100, 0); ms += 350.8 * 24 * hourMs) {
      const shown = new Date(toLocal(here, ms)).toISOString();
      const expected = `${shown.slice(8, 10)}, ${shown.slice(11, 16)}`;
      if (clock.format(ms) !== expected) wrong.push(`${zoneName} ${ms}`);
    }
  }
  expect(wrong).toEqual([]);
});
