import type { SlotHost } from '../../lib/domain/availability/host-availability.ts';
import { offeredStarts, type SlotQuestion } from '../../lib/domain/availability/slots.ts';
import { busySpans } from '../../lib/domain/ledger/host-week.ts';
import { minuteToMs, weekOf, weekStart } from '../../lib/domain/ledger/week.ts';
import { demoEventTypes, demoUsers } from '../demo/world.ts';
import { recordCalls, replay, translated } from './calls.ts';
import { operation } from './handlers.ts';
import { measure, median, ratio } from './rounds.ts';
import { ms, type Row } from './row.ts';
import { busyWeek, newWorld, putAll, weekItem } from './world.ts';

const minutesPerDay = 1440;
/** The beginning of a week of the ledger some weeks ahead. */
const start = weekStart(weekOf(Date.now() / 60_000) + 4);
const counts = [1, 10, 100] as const;
const goals: Readonly<Record<number, number>> = { 1: 0.4, 10: 1.5, 100: 4 };

function question(hosts: number): SlotQuestion {
  const { roundRobin } = demoEventTypes(demoUsers());
  const [one] = roundRobin.hosts;
  if (one === undefined) throw new Error('The demo has no host.');
  const times = Array.from({ length: hosts }, (_, index): SlotHost => {
    const weeks = [0, 1, 2, 3, 4].flatMap((week) => busyWeek(weekOf(start) + week));
    const open = [start, start + 35 * minutesPerDay];
    return { userId: `host ${index}`, open, busy: busySpans(weeks), seats: [] };
  });
  const eventType = {
    ...roundRobin,
    interval: 15,
    minimumNotice: 0,
    hosts: times.map(({ userId }, sort) => ({ ...one, userId, sort })),
  };
  return { eventType, hosts: times, nowMs: minuteToMs(start), usedUp: [] };
}

/** The starts of 30 days out of what is open and busy, without any reading. */
export async function arithmetic(): Promise<readonly Row[]> {
  const variants = counts.map((hosts) => {
    const asked = question(hosts);
    const to = start + 30 * minutesPerDay;
    return { name: `${hosts}`, run: () => offeredStarts(asked, start, to) };
  });
  const figures = await measure(variants, { rounds: 15, runs: 60 });
  const cpu = (hosts: number) => median(figures.get(`${hosts}`)?.cpu ?? []);
  const rows = counts.map(
    (hosts): Row => ({
      what: `Available slots of 30 days, computation only, ${hosts} ${hosts === 1 ? 'host' : 'hosts'}`,
      figure: cpu(hosts),
      goal: goals[hosts] ?? 0,
      unit: 'ms',
      detail: `${ms(cpu(hosts) / hosts)} a host`,
    }),
  );
  return [
    ...rows,
    {
      what: 'Available slots, computation only: a host among 100 / a host among 10',
      figure: cpu(100) / 100 / (cpu(10) / 10),
      goal: 1.1,
      unit: '×',
      detail: `${ms(cpu(100) / 100)} against ${ms(cpu(10) / 10)}`,
    },
  ];
}

/** The operation as a client calls it, beside reading the same items and nothing else. */
export async function slots(): Promise<readonly Row[]> {
  const world = await newWorld();
  const list = await operation('listAvailableSchedules', world.key);
  const day = (days: number) => new Date(minuteToMs(start + days * minutesPerDay)).toISOString();
  const period = { periodStart: day(0), periodEnd: day(31) };
  const query = `${new URLSearchParams(period)}`;
  const callFor = async (count: number) => {
    const hosts = await Promise.all(Array.from({ length: count }, () => world.host()));
    const weeks = [0, 1, 2, 3, 4, 5].map((week) => weekOf(start) + week);
    await putAll(
      hosts.flatMap(({ userId }) => weeks.map((week) => weekItem(world.of, userId, week))),
    );
    const uid = await world.eventType(hosts);
    const run = list({ params: { uid }, query });
    await run();
    return { run, bare: translated(await recordCalls(run), new Map()) };
  };
  const one = await callFor(1);
  const hundred = await callFor(100);
  const figures = await measure(
    [
      { name: '1', run: one.run },
      { name: '100', run: hundred.run },
      { name: 'reading', run: () => replay(hundred.bare) },
    ],
    { rounds: 9, runs: 10 },
  );
  const cpu = (name: string) => figures.get(name)?.cpu ?? [];
  const row = (what: string, goal: number, a: string, b: string): Row => ({
    what,
    goal,
    unit: '×',
    figure: ratio(cpu(a), cpu(b)),
    detail: `${ms(median(cpu(a)))} against ${ms(median(cpu(b)))} of CPU`,
  });
  return [
    row('Available schedules, 31 days: 100 hosts / 1 host', 15, '100', '1'),
    row('Available schedules, 100 hosts / reading the same items', 1.5, '100', 'reading'),
  ];
}
