import { readTime } from './calendar-time.ts';

/**
 * The parts of a recurrence rule by their names, in capitals and without blanks. UNTIL has the form that
 * `readTime` reads.
 */
export type RuleParts = ReadonlyMap<string, string>;

const longestRule = 4000;
/** A number of at least 1 with at most 15 digits after leading zeros. */
const positive = /^0*[1-9]\d{0,14}$/u;
const ordinalOfWeek = '[+-]?(?:0?[1-9]|[1-4]\\d|5[0-3])';
const ordinalOfDay = /^[+-]?(?:0{0,2}[1-9]|0?[1-9]\d|[12]\d\d|3[0-5]\d|36[0-6])$/u;
const weekday = '(?:MO|TU|WE|TH|FR|SA|SU)';

/** The parts of RFC 5545, 3.3.10, and of RFC 7529. A name that begins with BY has a list of such values. */
const forms: ReadonlyMap<string, RegExp> = new Map([
  ['FREQ', /^(?:SECOND|MINUTE|HOUR|DAI|WEEK|MONTH|YEAR)LY$/u],
  // Lightning has written `2027-04-07T10:00:00Z`.
  ['UNTIL', /^\d{4}(-?)\d\d\1\d\d(?:T\d\d(:?)\d\d\2\d\dZ?)?$/u],
  ['COUNT', positive],
  ['INTERVAL', positive],
  ['BYSECOND', /^(?:[0-5]?\d|60)$/u],
  ['BYMINUTE', /^[0-5]?\d$/u],
  ['BYHOUR', /^(?:[01]?\d|2[0-3])$/u],
  ['BYDAY', new RegExp(`^(?:${ordinalOfWeek})?${weekday}$`, 'u')],
  ['BYMONTHDAY', /^[+-]?(?:0?[1-9]|[12]\d|3[01])$/u],
  ['BYYEARDAY', ordinalOfDay],
  ['BYWEEKNO', new RegExp(`^${ordinalOfWeek}$`, 'u')],
  ['BYMONTH', /^(?:0?[1-9]|1[0-2])$/u],
  ['BYSETPOS', ordinalOfDay],
  ['WKST', new RegExp(`^${weekday}$`, 'u')],
  ['RSCALE', /^[A-Z\d-]+$/u],
  ['SKIP', /^(?:OMIT|BACKWARD|FORWARD)$/u],
]);

/**
 * Undefined if a part does not match or is repeated, because a rule without that part would be another rule.
 */
export function ruleParts(text: string): RuleParts | undefined {
  if (text.length > longestRule) return undefined;
  const parts = new Map<string, string>();
  for (const part of text.toUpperCase().split(';')) {
    const [name = '', value, ...rest] = part.split('=').map((one) => one.trim());
    // Google has written rules that end with `;`, and RFC 2445 allowed non-standard parts (`X-`).
    if ((name === '' && value === undefined) || name.startsWith('X-')) continue;
    const read = rest.length > 0 ? undefined : readPart(name, value ?? '');
    if (read === undefined || parts.has(name)) return undefined;
    parts.set(name, read);
  }
  const isBoundTwice = parts.has('COUNT') && parts.has('UNTIL');
  return parts.has('FREQ') && !isBoundTwice ? parts : undefined;
}

function readPart(name: string, value: string): string | undefined {
  const values = name.startsWith('BY') ? value.split(',').map((one) => one.trim()) : [value];
  if (!values.every((one) => forms.get(name)?.test(one))) return undefined;
  if (name !== 'UNTIL') return values.join(',');
  const until = value.replaceAll(/[-:]/gu, '');
  return readTime(until) && until;
}
