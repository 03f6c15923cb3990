import { setTimeout as sleep } from 'node:timers/promises';
import { client } from '../../lib/data/engine/table.ts';
import type { HandOver } from '../../lib/domain/people/delete-organization-user.ts';
import { type Units, unitsOf } from './calls.ts';
import { single } from './figure.ts';
import { goals } from './goals.ts';
import { eventOf, functionOf, operation } from './handlers.ts';
import type { Row } from './row.ts';
import { instantOf, newWrites, soon, type Writes } from './scenes.ts';

const bookings = 1000;
const bookingsADay = 12;
const others = 3;
/** The usual time of a call to a table in the same region. The local engine is much faster. */
const callMs = 8;

/** Successive half hours, from ten o'clock on every day. */
const startOf = (index: number): string =>
  instantOf(soon, Math.floor(index / bookingsADay) * 48 + (index % bookingsADay));

/** A host with all these bookings, in an event type that other hosts have joined since. */
async function bookedHost({ world, create }: Writes): Promise<string> {
  const [host, ...colleagues] = await world.hosts(1 + others);
  if (host === undefined) throw new Error('There is no host.');
  const eventTypeId = await world.eventType([host]);
  for (let index = 0; index < bookings; index += 1) {
    await create(startOf(index), { eventTypeId })();
  }
  const join = await operation('createEventTypeHost', world.key);
  for (const { userId: uid } of colleagues)
    await join({ params: { eventTypeId }, body: { uid } })();
  return host.userId;
}

interface Answer {
  readonly statusCode: number;
  readonly body?: string;
}
type Handler = (event: object, context: object) => Promise<Answer>;

/**
 * The seconds of each request until the user is deleted. After 503, the same request continues the
 * deletion.
 */
async function secondsOf(ask: () => Promise<Answer>): Promise<readonly number[]> {
  const seconds: number[] = [];
  for (;;) {
    const startedMs = performance.now();
    const { statusCode, body } = await ask();
    seconds.push((performance.now() - startedMs) / 1000);
    if (statusCode === 204) return seconds;
    if (statusCode !== 503) throw new Error(`Deleting a user answered ${statusCode}: ${body}`);
  }
}

async function measured(userId: string, key: string, handOver: HandOver): Promise<Row> {
  const { route, module } = functionOf('deleteOrganizationUser');
  const { handler } = (await import(`../../${module}.ts`)) as { handler: Handler };
  const event = eventOf(route, key, { params: { userId }, query: `bookings=${handOver}` });
  const ask = () => handler({ ...event }, { awsRequestId: userId });
  let seconds: readonly number[] = [];
  const units = await unitsOf(async () => {
    seconds = await secondsOf(ask);
  });
  return row(handOver, seconds, units);
}

const row = (
  handOver: HandOver,
  seconds: readonly number[],
  { calls, writes, read, write }: Units,
): Row => ({
  what: `Deleting a user with ${bookings} upcoming bookings, ${handOver}: the slowest request`,
  figure: single(Math.max(...seconds)),
  goal: goals.deletion,
  unit: 's',
  detail:
    `requests: ${seconds.length}, ${seconds.reduce((sum, one) => sum + one, 0).toFixed(1)} s in all; ` +
    `${calls} calls of ${callMs} ms or more, ${writes} of them writes; ${read.toFixed(0)} read and ${write.toFixed(0)} write units`,
});

/** Measures the deletion of a user with many bookings, and its cost. */
export async function deletion(): Promise<readonly Row[]> {
  const writes = await newWrites();
  const { key } = writes.world;
  const hosts = { cancel: await bookedHost(writes), reassign: await bookedHost(writes) };
  client.config.cacheMiddleware = false;
  client.middlewareStack.add(
    (next) => async (args) => {
      await sleep(callMs);
      return next(args);
    },
    { step: 'initialize', name: 'asFarAway' },
  );
  return [
    await measured(hosts.cancel, key, 'cancel'),
    await measured(hosts.reassign, key, 'reassign'),
  ];
}
