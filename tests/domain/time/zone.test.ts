import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { parseInstant, parseLocalDateTime } from '../../../lib/domain/time/instant.ts';
import { isZone, offsetAt, toInstant, toLocal, zone } from '../../../lib/domain/time/zone.ts';
import { forgetModules } from '../../support/processes/forget-modules.ts';
import { cases } from '../../support/random/cases.ts';
import {
  dayMs,
  hourMs,
  instantByOracle,
  localByOracle,
  zonedMoment,
  zoneNames,
} from './moments.ts';

const at = (text: string) => parseInstant(text) ?? Number.NaN;
const wall = (text: string) => parseLocalDateTime(text) ?? Number.NaN;

test('the wall clock matches the oracle, especially around clock changes', () => {
  fc.assert(
    fc.property(zonedMoment, ({ zoneName, ms }) => {
      expect(toLocal(zone(zoneName), ms)).toBe(localByOracle(zoneName, ms));
    }),
    { numRuns: cases(400), seed: 1 },
  );
});

test('a wall time is resolved to the instant of the oracle, especially around clock changes', () => {
  fc.assert(
    fc.property(zonedMoment, fc.integer({ min: -180, max: 180 }), ({ zoneName, ms }, minutes) => {
      const localMs = localByOracle(zoneName, ms) + minutes * 60_000;
      expect(toInstant(zone(zoneName), localMs)).toBe(instantByOracle(zoneName, localMs));
    }),
    { numRuns: cases(400), seed: 2 },
  );
});

test('an instant is restored from its wall time unless the clock shows that time twice', () => {
  fc.assert(
    fc.property(zonedMoment, ({ zoneName, ms }) => {
      const at = zone(zoneName);
      const back = toInstant(at, toLocal(at, ms));
      expect(back).toBeLessThanOrEqual(ms);
      expect(toLocal(at, back)).toBe(toLocal(at, ms));
    }),
    { numRuns: cases(800), seed: 3 },
  );
});

test('local times of distant centuries match the oracle, including old offsets with seconds', () => {
  const anySecond = fc.integer({ min: Date.UTC(1800, 0) / 1000, max: Date.UTC(2900, 0) / 1000 });
  fc.assert(
    fc.property(fc.constantFrom(...zoneNames), anySecond, (zoneName, second) => {
      const ms = second * 1000;
      expect(toLocal(zone(zoneName), ms)).toBe(localByOracle(zoneName, ms));
    }),
    { numRuns: cases(400), seed: 4 },
  );
});

test('the first and the last year of four digits have offsets', () => {
  for (const zoneName of ['Africa/Monrovia', 'America/New_York', 'Australia/Lord_Howe']) {
    for (const text of ['0001-01-01T00:00:00Z', '9999-07-31T23:59:59Z']) {
      expect(toLocal(zone(zoneName), at(text))).toBe(localByOracle(zoneName, at(text)));
    }
  }
});

test('offsets are correct in any order of more years than a zone caches', () => {
  const berlin = zone('Europe/Berlin');
  for (let round = 0; round < 2; round++) {
    for (let year = 1890; year < 2490; year += 7) {
      const offset = offsetAt(berlin, Date.UTC(year, 6, 1));
      expect(offset % (hourMs / 60)).toBe(year < 1893 ? 28_000 : 0);
    }
  }
  expect(offsetAt(berlin, Date.UTC(2026, 6, 1))).toBe(2 * hourMs);
});

test('a time in the gap of New York moves forward by an hour, and a time shown twice means the first', () => {
  const newYork = zone('America/New_York');
  expect(toInstant(newYork, wall('2026-03-08T02:30'))).toBe(at('2026-03-08T03:30:00-04:00'));
  expect(toInstant(newYork, wall('2026-11-01T01:30'))).toBe(at('2026-11-01T01:30:00-04:00'));
});

test('clock changes of half an hour in Lord Howe are applied', () => {
  const lordHowe = zone('Australia/Lord_Howe');
  expect(toInstant(lordHowe, wall('2026-10-04T02:15'))).toBe(at('2026-10-04T02:45:00+11:00'));
  expect(toInstant(lordHowe, wall('2026-04-05T01:45'))).toBe(at('2026-04-05T01:45:00+11:00'));
});

test('the offset of Kathmandu includes a quarter of an hour', () => {
  expect(toInstant(zone('Asia/Kathmandu'), wall('2026-03-01T09:00'))).toBe(
    at('2026-03-01T03:15:00Z'),
  );
});

test('the clock of Casablanca moves back for Ramadan and forward a month later', () => {
  const casablanca = zone('Africa/Casablanca');
  expect(offsetAt(casablanca, at('2026-02-14T12:00:00Z'))).toBe(hourMs);
  expect(offsetAt(casablanca, at('2026-02-16T12:00:00Z'))).toBe(0);
  expect(offsetAt(casablanca, at('2026-03-23T12:00:00Z'))).toBe(hourMs);
});

test('the clock change of Boa Vista that lasted one week is found', () => {
  const boaVista = zone('America/Boa_Vista');
  expect(offsetAt(boaVista, at('2000-10-07T12:00:00Z'))).toBe(-4 * hourMs);
  expect(offsetAt(boaVista, at('2000-10-11T12:00:00Z'))).toBe(-3 * hourMs);
  expect(offsetAt(boaVista, at('2000-10-16T12:00:00Z'))).toBe(-4 * hourMs);
});

test('a time on the day that Apia skipped moves forward by a day', () => {
  const apia = zone('Pacific/Apia');
  expect(toInstant(apia, wall('2011-12-30T12:00'))).toBe(at('2011-12-31T12:00:00+14:00'));
  expect(
    toInstant(apia, wall('2011-12-31T00:00')) - toInstant(apia, wall('2011-12-29T00:00')),
  ).toBe(dayMs);
});

test('IANA names and their old links are zones in any letter case', () => {
  for (const name of [
    ...zoneNames,
    'UTC',
    'utc',
    'US/Pacific',
    'Asia/Calcutta',
    'Etc/GMT+5',
    'GB',
  ]) {
    expect(isZone(name), name).toBe(true);
  }
});

test('offsets, empty text, invented names and abbreviations of the runtime are not zones', () => {
  const others = ['', ' ', '+09:00', '-05', 'Z', 'Europe/Nowhere', 'IST', 'PST', 'SystemV/PST8'];
  for (const name of [...others, ' UTC', 'UTC ', 'Europe/Łódź', 'x'.repeat(10_000)]) {
    expect(isZone(name), name).toBe(false);
  }
  expect(() => zone('+09:00')).toThrow(RangeError);
});

test('one zone is cached for all spellings of its name in any letter case', () => {
  expect(zone('EUROPE/london')).toBe(zone('Europe/London'));
});

afterEach(() => vi.restoreAllMocks());

test('only the offset of a zone other than UTC creates a formatter', async () => {
  forgetModules();
  const fresh = await import('../../../lib/domain/time/zone.ts');
  const formatter = vi.spyOn(Intl, 'DateTimeFormat');
  for (const name of ['Asia/Tokyo', 'asia/tokyo', 'UTC', 'Etc/UTC', 'gmt', 'IST', '+09:00']) {
    fresh.isZone(name);
  }
  for (const name of ['UTC', 'utc', 'Etc/UTC', 'GMT', 'Etc/GMT']) {
    expect(fresh.offsetAt(fresh.zone(name), at('2026-07-01T00:00:00Z')), name).toBe(0);
  }
  expect(formatter).not.toHaveBeenCalled();
  expect(fresh.offsetAt(fresh.zone('Asia/Tokyo'), at('2026-07-01T00:00:00Z'))).toBe(9 * hourMs);
  expect(formatter).toHaveBeenCalledOnce();
});
