import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readItems } from '../../lib/data/engine/items.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { makeReady } from '../../lib/data/queue/due-items.ts';
import { deliveryItem, pointerOfDelivery } from '../../lib/data/webhooks/deliveries.ts';
import { findWebhookEndpoint } from '../../lib/data/webhooks/webhook-endpoints.ts';
import { firstLayout, outboxShardOf } from '../../lib/domain/jobs/shard-layout.ts';
import { deliveryGroup, newDelivery } from '../../lib/domain/webhooks/delivery.ts';
import { dispatch } from '../../lib/workers/dispatch/dispatch.ts';
import { deliver } from '../../lib/workers/webhooks/deliver.ts';
import { wholeNumber } from '../local/whole-number.ts';
import { median } from './figure.ts';
import { goals } from './goals.ts';
import { operation, uidOf } from './handlers.ts';
import { type Receiver, receiver } from './receiver.ts';
import { type Row, shown } from './row.ts';
import { instantOf, newWrites, soon, type Writes } from './scenes.ts';
import { slowTable } from './slow-table.ts';
import { putAll } from './world.ts';

const waiting = wholeNumber('BENCH_WAITING', process.env.BENCH_WAITING || '20000', 1);
const endpointsAtMost = 20;
const slowMs = 14_000;
/** Longer than a request to a receiver. */
const requestMs = 20_000;
const damaged = 100;
const changes = 40;
const pauseMs = 400;
/** The time of a receiver that answers normally. */
const receiverMs = 50;
const workersAtMost = 5;

/** An organization with a booking, whose changes are sent to webhook endpoints. */
async function newSender(urls: readonly string[]) {
  const writes = await newWrites();
  const eventTypeId = await writes.world.eventType(await writes.world.hosts(1));
  const uid = uidOf(await writes.create(instantOf(soon), { eventTypeId })());
  const add = await operation('createWebhookEndpoint', writes.world.key);
  const endpoints: string[] = [];
  await dispatch({ isQuiet: true }, Date.now());
  for (const url of urls) {
    endpoints.push(uidOf(await add({ body: { url, events: ['booking_updated'] } })()));
  }
  return { writes, eventTypeId, uid, endpoints, change: () => writes.rename(uid)() };
}

type Sender = Awaited<ReturnType<typeof newSender>>;

/** Stores deliveries of one event that wait to be sent to an endpoint, each about a resource of its own. */
async function addWaiting({ writes, endpoints: [endpoint = ''] }: Sender): Promise<void> {
  const { of } = writes.world;
  const stored = await findWebhookEndpoint(of, endpoint);
  if (stored === undefined) throw new Error('The endpoint was not found.');
  const nowMs = Date.now();
  const items = Array.from({ length: waiting }, (_, index) => {
    const eventUid = `evt_${String(index).padStart(22, '0')}`;
    const createdAt = new Date(nowMs - waiting + index).toISOString();
    const event = { at: '', position: 0, eventUid, event: 'booking_updated', version: 1 } as const;
    const delivery = {
      ...newDelivery({ ...event, createdAt }, stored, nowMs - waiting + index),
      place: undefined,
      body: JSON.stringify({ uid: eventUid, createdAt }),
    };
    const { job, ...place } = pointerOfDelivery(of, endpoint, delivery);
    const pointer = { ...place, orderKey: eventUid };
    return [
      { ...job, ...deliveryItem({ ...delivery, ver: 1 }) },
      {
        ...keys.pointer(deliveryGroup(of, endpoint, delivery), pointer),
        ...pointer,
        job: [job.pk, job.sk],
      },
    ];
  });
  await putAll(items.flat());
  await makeReady(deliveryGroup(of, endpoint, { enablings: stored.enablings }), nowMs);
}

/** Changes of an organization in the same shard of the outbox that cannot be published. */
async function addDamaged(shard: number): Promise<void> {
  let writes: Writes;
  do writes = await newWrites();
  while (outboxShardOf(writes.world.of, '', firstLayout) !== shard);
  const { of } = writes.world;
  const items = Array.from({ length: damaged }, (_, index) => ({
    pk: keys.outbox(shard),
    sk: keys.outgoing(of, { subject: 'booking', uid: `damaged${index}` }, 1),
    organizationId: of,
    doc: 'null',
    schema: 1,
  }));
  await putAll(items);
  const [first] = items;
  if (first === undefined || (await readItems(of, [first])).get(first) === undefined)
    throw new Error('The damaged changes were not stored.');
}

/** Ends the load of endpoints: they are deleted, and requests in progress end. */
async function removeEndpoints(senders: readonly Sender[]): Promise<void> {
  for (const { writes, endpoints } of senders) {
    const remove = await operation('deleteWebhookEndpoint', writes.world.key);
    for (const uid of endpoints) await remove({ params: { uid } })();
  }
  await sleep(requestMs);
}

/** Makes changes until the load is over. */
function repeating(senders: readonly Sender[]): () => void {
  let isOver = false;
  void (async () => {
    while (!isOver) {
      for (const { change } of senders) await change();
      await sleep(1000);
    }
  })();
  return () => {
    isOver = true;
  };
}

const times = <Value>(count: number, value: Value): readonly Value[] =>
  Array.from({ length: count }, () => value);

/**
 * Seconds from each of some changes to the first attempt of its webhook. Each change starts a dispatcher of its shard and then a
 * worker, as the stream of the table does.
 */
async function firstAttempts({ change, writes }: Sender, { lateMs }: Receiver) {
  lateMs.clear();
  const shard = outboxShardOf(writes.world.of, '', firstLayout);
  const Records = [{ dynamodb: { Keys: { pk: { S: keys.outbox(shard) } } } }];
  let running = 0;
  const wake = async () => {
    await dispatch({ Records, isQuiet: true }, Date.now());
    if (running >= workersAtMost) return;
    running += 1;
    await deliver({ isQuiet: true }).finally(() => {
      running -= 1;
    });
  };
  for (let changed = 0; changed < changes; changed += 1) {
    await change();
    void wake();
    await sleep(pauseMs * (0.5 + Math.random()));
  }
  for (let looks = 0; lateMs.size < changes && looks < 600; looks += 1) await sleep(100);
  if (lateMs.size !== changes) throw new Error('A webhook did not arrive.');
  return [...lateMs.values()].map((late) => late / 1000);
}

/** Measures how much the load of an organization delays the webhooks of another one. */
export async function scale(): Promise<readonly Row[]> {
  slowTable();
  const load = fork(fileURLToPath(new URL('./scale-load.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const good = await receiver((response) => void response.writeHead(204).end());
  const sender = await newSender([good.url]);
  const measured = async () => median(await firstAttempts(sender, good));
  await measured();
  const alone = await measured();
  const rowOf = (what: string, under: number): Row => ({
    what: `First attempts of an organization's webhooks, while another one has ${what} / alone`,
    figure: { value: under / alone, low: under / alone, high: under / alone },
    goal: goals.underLoad,
    unit: '×',
    detail: `medians of ${shown(under)} s and ${shown(alone)} s`,
  });
  const rows: Row[] = [];
  await addDamaged(outboxShardOf(sender.writes.world.of, '', firstLayout));
  rows.push(rowOf(`${damaged} changes that cannot be published`, await measured()));
  const hanging = await receiver(() => {});
  const slow = await receiver((response) => {
    setTimeout(() => response.writeHead(204).end(), slowMs);
  });
  const [hangs, slows] = [
    await newSender(times(endpointsAtMost, hanging.url)),
    await newSender(times(endpointsAtMost, slow.url)),
  ];
  const stop = repeating([hangs, slows]);
  await sleep(2000);
  const what = `${endpointsAtMost} endpoints that hang, and ${endpointsAtMost} that answer after 14 s`;
  rows.push(rowOf(what, await measured()));
  stop();
  await removeEndpoints([hangs, slows]);
  const usual = await receiver((response) => {
    setTimeout(() => response.writeHead(204).end(), receiverMs);
  });
  await addWaiting(await newSender([usual.url]));
  rows.push(rowOf(`${waiting} waiting deliveries of one endpoint`, await measured()));
  load.kill();
  if (usual.lateMs.size < 2) throw new Error('The waiting deliveries were not attempted.');
  return rows;
}
