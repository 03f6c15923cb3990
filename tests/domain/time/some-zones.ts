import fc from 'fast-check';
import { cases } from '../../support/random/cases.ts';
import { zoneNames } from './moments.ts';

/**
 * Zones with unusual clock changes: changes that cancel out within weeks, changes of half an hour or a whole
 * day, negative daylight saving time, or no change at all.
 */
const special = [
  'Africa/Casablanca',
  'Africa/El_Aaiun',
  'America/Boa_Vista',
  'America/New_York',
  'Antarctica/Troll',
  'Asia/Gaza',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Europe/Dublin',
  'Pacific/Apia',
];

/**
 * Zones for tests that are slow with all zones: the special ones and one in eight of the others. More cases add
 * more zones, up to all.
 */
export function someZones(): readonly string[] {
  const others = zoneNames.filter((name) => !special.includes(name));
  const length = Math.min(others.length, cases(Math.ceil(others.length / 8)));
  const { seed = 0 } = fc.readConfigureGlobal();
  const arbitrary = fc.shuffledSubarray(others, { minLength: length, maxLength: length });
  const [drawn = []] = fc.sample(arbitrary, { numRuns: 1, seed });
  return [...special, ...drawn];
}
