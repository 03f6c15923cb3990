import type { EntryZone, Observance } from './calendar-entry.ts';
import { readTime } from './calendar-time.ts';
import { type Component, lineIn, linesIn } from './components.ts';
import { ruleParts } from './rule-parts.ts';
import { exactName, similarName, unescaped } from './zone-names.ts';

/** The zones of a text, by their TZID. */
export type EntryZones = ReadonlyMap<string, EntryZone>;

/** The zones that a text describes (VTIMEZONE). */
export class DescribedZones {
  readonly #components = new Map<string, Component>();

  add(component: Component): void {
    const tzid = unescaped(lineIn(component, 'TZID')?.value ?? '');
    this.#components.set(tzid, component);
    const key = tzid.toLowerCase();
    if (!this.#components.has(key)) this.#components.set(key, component);
  }

  /**
   * The zone of a TZID. An exact name wins over the rules in the text, because those are often for another
   * year, or for no zone at all.
   */
  zoneOf(parameter: string): EntryZone | undefined {
    const tzid = unescaped(parameter);
    const component = this.#components.get(tzid) ?? this.#components.get(tzid.toLowerCase());
    const location = unescaped((component && lineIn(component, 'X-LIC-LOCATION')?.value) ?? '');
    return (
      exactName(tzid) ??
      exactName(location) ??
      (component && observancesIn(component)) ??
      similarName(tzid) ??
      similarName(location)
    );
  }
}

/**
 * Enough for summer and winter time before and after one change of the law. Longer histories are cut to their
 * newest part.
 */
const mostObservances = 8;

function observancesIn({ parts }: Component): readonly Observance[] | undefined {
  const found = parts.flatMap(observancesOf).toSorted((a, b) => (a.start < b.start ? -1 : 1));
  return found.length === 0 ? undefined : found.slice(-mostObservances);
}

/**
 * Only rules that look like a zone's law are followed, because a text may have many zones and each rule is
 * expanded for over a century.
 */
const longestRule = 200;
const inMonths =
  /^(?=.*BYMONTH=|(?!.*BY))(?:;?(?:FREQ=YEARLY|INTERVAL=1|BYMONTH=\d\d?|BYDAY=[+-]?\d?[A-Z]{2}|BYMONTHDAY=-?\d\d?(?:,-?\d\d?){0,6}|BY(?:HOUR|MINUTE|SECOND)=\d\d?|UNTIL=[\dTZ]+|COUNT=\d+|WKST=[A-Z]{2}))*$/u;
/** Seven days of a month together with a weekday mean one day. Either list alone means several days. */
const severalDays = /BYMONTHDAY=[^;]*,/u;
const eachWeekday = /BYDAY=[A-Z]/u;

const isOnceAYear = (rule: string): boolean =>
  rule.length <= longestRule &&
  inMonths.test(rule) &&
  severalDays.test(rule) === eachWeekday.test(rule);

function ruleIn(part: Component): string | undefined {
  const parts = ruleParts(lineIn(part, 'RRULE')?.value ?? '');
  const rule = parts && [...parts].map(([name, value]) => `${name}=${value}`).join(';');
  return rule !== undefined && isOnceAYear(rule) ? rule : undefined;
}

function observancesOf(part: Component): Observance[] {
  const [from, to] = [offsetIn(part, 'TZOFFSETFROM'), offsetIn(part, 'TZOFFSETTO')];
  const start = lineIn(part, 'DTSTART')?.value;
  if (from === undefined || to === undefined || start === undefined) return [];
  // Invalid times are dropped, because the start is stored with each entry and must not be long.
  if (readTime(start) === undefined) return [];
  const rule = ruleIn(part);
  const dates = linesIn(part, 'RDATE')
    .flatMap(({ value }) => value.split(','))
    .filter((date) => readTime(date) !== undefined);
  return [
    { start, from, to, ...(rule !== undefined && { rule }) },
    ...dates.map((date) => ({ start: date, from, to })),
  ];
}

/** The offset in seconds. */
function offsetIn(part: Component, name: string): number | undefined {
  const match = /^([+-])(\d\d)(\d\d)(\d\d)?$/u.exec(lineIn(part, name)?.value ?? '');
  if (match === null) return undefined;
  const seconds = Number(match[2]) * 3600 + Number(match[3]) * 60 + Number(match[4] ?? 0);
  return match[1] === '-' ? -seconds : seconds;
}
