import ICAL from 'ical.js';
import rrule from 'rrule';
import { expect, test } from 'vitest';
import { ruleStarts, untilIn } from '../../../lib/domain/external-calendars/rule-starts.ts';
import { WorkBudget } from '../../../lib/domain/external-calendars/work-budget.ts';
import { toLocal, zone } from '../../../lib/domain/time/zone.ts';
import { busyIn, calendarOf, eventOf } from './reading.ts';
import { type Example, listedIn, rfc5545Examples } from './rfc5545-examples.ts';

const newYork = zone('America/New_York');
const written = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:]|\.000Z/gu, '');
const local = (text: string) =>
  Date.parse(text.replace(/(....)(..)(..)T(..)(..)(..)Z?/u, '$1-$2-$3T$4:$5:$6Z'));

const title = ({ rule, start }: Example) => `${rule} from ${start}`;
const cases = rfc5545Examples.map((example) => [title(example), example] as const);
const enough = 3;

/** Days after the last listed time that contain the next time of a rule that continues. */
const daysAfter: Readonly<Record<string, number>> = { YEARLY: 1600, MONTHLY: 400, MINUTELY: 2 };

/** The times that the service finds in a calendar with the example: entry, rule, zone and exceptions. */
function byService(example: Example): string[] {
  const { start, rule, without = [] } = example;
  const lines = [
    `DTSTART;TZID=America/New_York:${start}`,
    'DURATION:PT1M',
    `RRULE:${rule}`,
    ...without.map((time) => `EXDATE;TZID=America/New_York:${time}`),
  ];
  const days = daysAfter[/^FREQ=(\w+)/u.exec(rule)?.[1] ?? ''] ?? 30;
  const until = new Date(local(listedIn(example).at(-1) ?? '') + days * 86_400_000).toISOString();
  const busy = busyIn(calendarOf(...eventOf(...lines)), { from: '1996-01-01', until });
  return busy.map((span) => written(toLocal(newYork, Date.parse(span.split('/')[0] ?? ''))));
}

test.each(cases)('the times are those that RFC 5545 lists for %s', (_, example) => {
  const listed = listedIn(example);
  const found = byService(example);
  expect(example.goesOn ? found.slice(0, listed.length) : found).toEqual(listed);
  if (example.goesOn) expect(found.length).toBeGreaterThan(listed.length);
});

/** Converts UNTIL to local time, because the other implementations get only local times. */
function localRule({ rule }: Example): string {
  const until = untilIn(rule);
  if (until === undefined) return rule;
  return rule.replace(until, written(toLocal(newYork, local(until))));
}

function byRrule(example: Example, count: number): string[] {
  const until = localRule(example).replace(/UNTIL=\w+/u, '$&Z');
  const read = rrule.rrulestr(`DTSTART:${example.start}Z\nRRULE:${until}`);
  const found: number[] = [];
  read.all((date) => found.push(date.getTime()) < count + enough);
  return found.map(written).filter((time) => !example.without?.includes(time));
}

function byIcalJs(example: Example, count: number): string[] {
  const start = ICAL.Time.fromJSDate(new Date(local(example.start)), true);
  const iterator = ICAL.Recur.fromString(localRule(example).replace(/UNTIL=\w+/u, '$&Z')).iterator(
    start,
  );
  const found: string[] = [];
  while (found.length < count + enough) {
    const next = iterator.next() as ICAL.Time | null;
    if (next === null) break;
    found.push(next.toICALString().replace('Z', ''));
  }
  return found.filter((time) => !example.without?.includes(time));
}

/** Rules for which ical.js 2.2.1 contradicts the RFC. */
const wrongInIcalJs = ['FREQ=YEARLY;BYDAY=20MO', 'BYWEEKNO=20', 'BYHOUR=8,9;BYMINUTE=30'];

test.each(cases)('the times agree with two other implementations for %s', (_, example) => {
  const count = listedIn(example).length;
  const agreed = byRrule(example, count).slice(0, count + 1);
  const found = byService(example).slice(0, agreed.length);
  expect(found).toEqual(agreed);
  const isRight = !wrongInIcalJs.some((part) => example.rule.includes(part));
  const other = byIcalJs(example, count).slice(0, agreed.length);
  if (isRight) expect(found).toEqual(other);
  else expect(found).not.toEqual(other);
});

test('the starts of a rule are wall clock times that ignore UNTIL', () => {
  const [from, to] = [local('20261101T000000'), local('20261104T000000')];
  const rule = 'FREQ=DAILY;UNTIL=20261102T000000Z';
  const starts = ruleStarts(rule, '20200101T013000', from, to, new WorkBudget());
  expect(starts?.map(written)).toEqual(['20261101T013000', '20261102T013000', '20261103T013000']);
});
