import { minuteMs } from '../time/minute.ts';
import { dayMs } from '../time/zone.ts';

/** A rule by the names of its parts, each with its values. */
export type RuleParts = ReadonlyMap<string, readonly string[]>;

export const partsOf = (parts: readonly string[]): RuleParts =>
  new Map(
    parts.map((part) => {
      const [name = '', values = ''] = part.split('=');
      return [name, values.split(',')];
    }),
  );

const periods: Readonly<Record<string, number>> = {
  YEARLY: 365 * dayMs,
  MONTHLY: 28 * dayMs,
  WEEKLY: 7 * dayMs,
  DAILY: dayMs,
  HOURLY: 60 * minuteMs,
  MINUTELY: minuteMs,
  SECONDLY: 1000,
};

/** Which days of a period are gone through one by one where the rule names some. */
const daysIn: Readonly<Record<string, number>> = { YEARLY: 366, MONTHLY: 31 };
const namingDays = ['BYWEEKNO', 'BYYEARDAY', 'BYMONTHDAY', 'BYDAY'];
const namingTimes = ['BYHOUR', 'BYMINUTE', 'BYSECOND'];

/** After so many periods the library gives up. */
const mostPeriods = 10_000;
/** To read a rule. */
const workOfRule = 400;

/**
 * What it costs to go through a rule in [fromMs, toMs), in occurrences of the simplest one. It is never much less than what
 * the library needs, whatever the rule says; the weights were measured.
 */
export function workOf(parts: RuleParts, startMs: number, fromMs: number, toMs: number): number {
  const [frequency = ''] = parts.get('FREQ') ?? [];
  const product = (names: readonly string[]) =>
    names.reduce((so, name) => so * (parts.get(name)?.length ?? 1), 1);
  const times = product(namingTimes);
  const named = product(['BYMONTH', ...namingDays]);
  const namesDays = namingDays.some((name) => parts.has(name));
  const days = namesDays ? Math.max(named, daysIn[frequency] ?? 1) : named;
  const candidates = periodsIn(parts, startMs, fromMs, toMs) * days * times;
  const positions = parts.get('BYSETPOS')?.length ?? 0;
  const weight = Math.max(1, positions * (times > 1 ? 15 : 1));
  const isByNumber = parts.has('BYYEARDAY') || parts.has('BYWEEKNO');
  return workOfRule + candidates * weight * (isByNumber ? 30 : 1);
}

/** A rule with a number of occurrences is counted through from its beginning. */
function periodsIn(parts: RuleParts, startMs: number, fromMs: number, toMs: number): number {
  const numberOf = (name: string) => Math.max(1, Number(parts.get(name)?.[0] ?? 1) || 1);
  const [frequency = ''] = parts.get('FREQ') ?? [];
  const isCounted = parts.has('COUNT');
  const length = (periods[frequency] ?? 1000) * numberOf('INTERVAL');
  const passed = Math.max(0, toMs - (isCounted ? startMs : fromMs));
  const found = Math.min(mostPeriods, Math.ceil(passed / length) + 1);
  const choosing = [...parts.keys()].filter((name) => name.startsWith('BY'));
  // Each period has an occurrence then.
  const isFull = choosing.every((name) => frequency === 'WEEKLY' && name === 'BYDAY');
  return isCounted && isFull ? Math.min(found, numberOf('COUNT') + 1) : found;
}
