import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { dispatch } from '../../lib/workers/dispatch/dispatch.ts';
import { deliver } from '../../lib/workers/webhooks/deliver.ts';
import { wholeNumber } from '../local/whole-number.ts';
import { type Follower, followFeed } from './feed-follower.ts';
import { quantile, single } from './figure.ts';
import { goals } from './goals.ts';
import { operation } from './handlers.ts';
import { type Receiver, receiver } from './receiver.ts';
import { counted, type Row, shown } from './row.ts';
import { instantOf, newWrites, soon, type Writes } from './scenes.ts';
import { waking } from './waking.ts';
import type { World } from './world.ts';

const seconds = wholeNumber('BENCH_SECONDS', process.env.BENCH_SECONDS || '60', 3);
const eventsASecond = 100;
const bookings = 200;
/** Maximum wait for webhooks to endpoints that respond. */
const patienceMs = 60_000;

/** Successive half hours, twelve a day. */
const startOf = (index: number): string =>
  instantOf(soon, Math.floor(index / 12) * 48 + (index % 12));

/** Makes changes at a constant rate. After a delay it catches up. */
async function changing(change: (index: number) => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  const under = new Set<Promise<unknown>>();
  let index = 0;
  while (index < seconds * eventsASecond) {
    const due = Math.floor(((performance.now() - startMs) / 1000) * eventsASecond);
    for (; index < Math.min(due, seconds * eventsASecond); index += 1) {
      const one = change(index).finally(() => under.delete(one));
      under.add(one);
    }
    await sleep(20);
  }
  await Promise.all(under);
  return (performance.now() - startMs) / 1000;
}

/** Memory measurements in each third of the run. */
const looks = 4;

/**
 * Measures the memory in each third of the run, in MB: the median after garbage collections. Memory
 * that can be collected is not counted.
 */
function watchMemory(): () => readonly number[] {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const samples: number[] = [];
  const look = () => {
    collect();
    samples.push(process.memoryUsage().heapUsed);
  };
  const timer = setInterval(look, (seconds * 1000) / (3 * looks));
  return () => {
    clearInterval(timer);
    const third = Math.ceil(samples.length / 3);
    return [0, 1, 2].map(
      (n) => hundredth(samples.slice(n * third, (n + 1) * third), 0.5) / 2 ** 20,
    );
  };
}

const hundredth = (values: readonly number[], part: number): number => quantile([...values], part);

/** Creates bookings that are changed later. */
async function booked({ hosts, eventType }: World, create: Writes['create']) {
  const eventTypeId = await eventType(await hosts(20));
  const uids: string[] = [];
  for (let index = 0; index < bookings; index += 1) {
    const reply = await create(startOf(index), { eventTypeId })();
    uids.push(JSON.parse(reply).data.uid);
  }
  return uids;
}

/**
 * Measures webhooks to three endpoints during many changes. One of the endpoints does not respond.
 */
export async function events(): Promise<readonly Row[]> {
  const { world, create } = await newWrites();
  const uids = await booked(world, create);
  const [update, add] = await Promise.all(
    ['updateBooking', 'createWebhookEndpoint'].map((id) => operation(id, world.key)),
  );
  const isOver = { value: false };
  const wakes = () => [
    waking(
      () => dispatch({}, Date.now()),
      1,
      () => isOver.value,
    ),
    waking(
      () => deliver({ isQuiet: true }),
      20,
      () => isOver.value,
    ),
  ];
  const receivers = [
    await receiver((response) => void response.writeHead(204).end()),
    await receiver((response) => void response.writeHead(200).end('ok')),
    await receiver(() => {}),
  ];
  await dispatch({}, Date.now());
  for (const { url } of receivers) await add?.({ body: { url, events: ['booking_updated'] } })();
  const follower = await followFeed(world.key, 'booking_updated');
  const memory = watchMemory();
  const cpu = process.cpuUsage();
  void Promise.all(wakes());
  const took = await changing((index) => {
    const uid = uids[index % bookings] ?? '';
    return update?.({ params: { uid }, body: { name: `Guest ${index}` } })() ?? Promise.resolve();
  });
  const heap = memory();
  const { user, system } = process.cpuUsage(cpu);
  const good = receivers.slice(0, 2);
  const all = seconds * eventsASecond;
  for (const untilMs = performance.now() + patienceMs; performance.now() < untilMs; ) {
    if ([...good, follower].every(({ lateMs }) => lateMs.size >= all)) break;
    await sleep(200);
  }
  isOver.value = true;
  await follower.stop();
  return rowsOf(good, follower, { took, heap, cpuSeconds: (user + system) / 1e6 });
}

interface Measured {
  readonly took: number;
  readonly heap: readonly number[];
  readonly cpuSeconds: number;
}

function rowsOf(
  good: readonly Receiver[],
  follower: Follower,
  { took, heap, cpuSeconds }: Measured,
): readonly Row[] {
  const all = seconds * eventsASecond;
  const late = good.flatMap(({ lateMs }) => [...lateMs.values()]);
  const read = [...follower.lateMs.values()];
  const [, middle = 0, end = 0] = heap;
  const p = (part: number) => shown(hundredth(late, part) / 1000);
  return [
    {
      what: `Webhooks, ${eventsASecond} events a second to 3 endpoints, one of them hangs: 95 of 100 arrive at the others after`,
      figure: single(hundredth(late, 0.95) / 1000),
      goal: goals.webhookSeconds,
      unit: 's',
      detail: `half after ${p(0.5)} s, the last one after ${p(1)} s; ${all} changes in ${shown(took)} s, with ${shown(cpuSeconds)} s of CPU`,
    },
    counted('The same: events that did not arrive', 2 * all - late.length, 'events', 0),
    {
      what: 'The same: 99 of 100 in the feed, read by long polls, after',
      figure: single(hundredth(read, 0.99) / 1000),
      goal: goals.feedSeconds,
      unit: 's',
      detail: `half after ${shown(hundredth(read, 0.5) / 1000)} s`,
    },
    counted('The same: events that were not in the feed', all - read.length, 'events', 0),
    {
      what: 'The same: memory in the last third / in the middle third',
      figure: single(end / middle),
      goal: goals.flatMemory,
      unit: '×',
      detail: heap.map((size) => `${shown(size)} MB`).join(', '),
    },
  ];
}
