import { listAvailableSchedules } from '../../lib/app/event-types/list-available-schedules.ts';
import { listSeats } from '../../lib/data/limits/seats.ts';
import { wholeReaderOf } from '../../lib/data/whole-reader.ts';
import { weekOf, weekStart, weeksOf } from '../../lib/domain/ledger/week.ts';
import type { User } from '../../lib/domain/people/user.ts';
import { type Call, callsOf, recordCalls, withAnswers } from './calls.ts';
import { median, middleOf, quotient } from './figure.ts';
import { replay } from './floor.ts';
import { goals } from './goals.ts';
import { operation, type Send } from './handlers.ts';
import { type Figures, measure } from './rounds.ts';
import { besides, ms, type Row } from './row.ts';
import { newWorld, putAll, type World, weekItem } from './world.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const counts = [1, 10, 100] as const;
type Count = (typeof counts)[number];

/** One o'clock UTC on the last Sunday of a month, when the clocks change in Europe. */
function changeOfClocks(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * dayMs;
}

/**
 * The start of a week of the ledger with a clock change in the following 31 days, independent of
 * the current date.
 */
function start(): number {
  const year = new Date().getUTCFullYear();
  const changes = [year, year + 1].flatMap((one) => [
    changeOfClocks(one, 2),
    changeOfClocks(one, 9),
  ]);
  const next = changes.find((changeMs) => changeMs > Date.now() + 28 * dayMs) ?? Number.NaN;
  return weekStart(weekOf(next / minuteMs) - 2);
}

const from = start();
const to = from + 31 * 1440;
const instant = (minute: number): string => new Date(minute * minuteMs).toISOString();

/** The query for the first `days` days. */
export const slotsQuery = (days: number, more: Readonly<Record<string, string>> = {}): string => {
  const period = { periodStart: instant(from), periodEnd: instant(from + days * 1440) };
  return `${new URLSearchParams({ ...period, ...more })}`;
};

/** An event type with `count` hosts, each with `perDay` busy half hours on every day. */
export const busyEventType = async (world: World, count: number, perDay = 20): Promise<string> =>
  eventTypeOfBusy(world, await world.hosts(count), perDay);

/** An event type with existing hosts. */
export async function eventTypeOfBusy(
  world: World,
  hosts: readonly User[],
  perDay = 20,
): Promise<string> {
  const weeks = weeksOf(from, to);
  await putAll(
    hosts.flatMap(({ userId }) => weeks.map((week) => weekItem(world.of, userId, week, perDay))),
  );
  return world.eventType(hosts);
}

/** The number of runs in a turn, so that turns of all sizes take about the same time. */
const runsOf: Readonly<Record<Count, number>> = { 1: 40, 10: 12, 100: 3 };

/**
 * Measures the calculation of the starts of 31 days without the table and the request: hours and
 * their zone, recurring schedules, stored weeks, and the starts as text. Calls to the table return
 * recorded responses.
 */
export async function arithmetic(): Promise<readonly Row[]> {
  const world = await newWorld();
  const actor = { organizationId: world.of, userId: world.owner.userId, role: 'owner' as const };
  const asked = { periodStart: from * minuteMs, periodEnd: to * minuteMs };
  const slots = { reader: wholeReaderOf(world.of), listSeats };
  const variants = await Promise.all(
    counts.map(async (count) => {
      const uid = await busyEventType(world, count);
      return { count, run: () => listAvailableSchedules(actor, uid, asked, Date.now(), slots) };
    }),
  );
  const answered = [];
  for (const { count, run } of variants) {
    await run();
    const made = await recordCalls(run);
    const again = () => withAnswers(made, run);
    if (JSON.stringify(await again()) !== JSON.stringify(await run())) {
      throw new Error('With the same answers, the starts are others.');
    }
    answered.push({ name: `${count}`, run: again, runs: runsOf[count] * 2 });
  }
  const figures = await measure(answered, { rounds: 13, runs: 1 });
  const cpu = (count: Count) => figures.get(`${count}`)?.cpu ?? [];
  const each = (count: Count) => cpu(count).map((one) => one / count);
  const rows = counts.map(
    (count): Row => ({
      what: `Available schedules, 31 days, all but the table: ${many(count)}`,
      figure: middleOf(cpu(count)),
      goal: goals.arithmetic[count],
      unit: 'ms',
      detail: `${ms(median(each(count)))} of CPU a host`,
    }),
  );
  const growth = {
    what: 'Available schedules, all but the table: a host among 100 / a host among 10',
    figure: quotient(each(100), each(10)),
    goal: goals.hostAmongMany,
    unit: '×',
    detail: `${ms(median(each(100)))} against ${ms(median(each(10)))} of CPU`,
  };
  return [...rows, growth];
}

const many = (count: number): string => (count === 1 ? '1 host' : `${count} hosts`);

interface Asking {
  readonly run: Send;
  readonly bare: readonly Call[];
}

/** Measures the operation like a client calls it, compared with only reading the same items. */
export async function slots(): Promise<readonly Row[]> {
  const world = await newWorld();
  const list = await operation('listAvailableSchedules', world.key);
  const asking = new Map<Count, Asking>();
  for (const count of counts) {
    const run = list({ params: { uid: await busyEventType(world, count) }, query: slotsQuery(31) });
    await run();
    asking.set(count, { run, bare: callsOf(await recordCalls(run)) });
  }
  const variants = [...asking].flatMap(([count, { run, bare }]) => [
    { name: `slots ${count}`, run, runs: runsOf[count] },
    { name: `reading ${count}`, run: () => replay(bare), runs: runsOf[count] },
  ]);
  const figures = await measure(variants, { rounds: 9, runs: 1 });
  const pair = (a: string, b: string): readonly [Figures | undefined, Figures | undefined] => [
    figures.get(a),
    figures.get(b),
  ];
  return [
    ...counts.map((count) =>
      besides(
        `Available schedules, 31 days, ${many(count)} / reading the same items`,
        goals.slots,
        pair(`slots ${count}`, `reading ${count}`),
      ),
    ),
    besides(
      'Available schedules, 31 days: 100 hosts / 1 host',
      goals.hundredHosts,
      pair('slots 100', 'slots 1'),
    ),
  ];
}
