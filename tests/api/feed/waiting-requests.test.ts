import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ListEvents } from '../../../lib/contract/feed/list-events.ts';
import { beforeTableCalls, recordTableCalls } from '../../support/engine/table-calls.ts';
import { readFeed } from '../../support/feed/follow-events.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { call } from '../../support/http/call.ts';
import { type Ready, readyWorld } from '../../support/ready.ts';

let ready: Ready;
let other: Ready;
beforeAll(async () => {
  [ready, other] = await Promise.all([readyWorld(), readyWorld()]);
  await tellChanges();
});
// Each test runs in its own minute, so no lease of the previous test is left.
let nowMs = Math.ceil(Date.now() / 60_000) * 60_000;
beforeEach(() => {
  nowMs += 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

type Caller = Pick<Ready['world']['owner'], 'key'>;

const newKeys = async ({ world }: Ready, count: number): Promise<Caller[]> => {
  const keys: Caller[] = [];
  for (let made = 0; made < count; made += 1) keys.push(await world.keyFor(world.owner, ['*']));
  return keys;
};

/** Sends requests that can wait. `end` returns how many of them waited. */
async function sendWaits(of: Ready, callers: readonly Caller[]) {
  const { cursor } = await readFeed(of.world.owner);
  let answered = 0;
  const replies = callers.map(async (as) => {
    const reply = await call(ListEvents, { as, query: { cursor, wait: '20' } });
    answered += 1;
    return reply;
  });
  const answeredAtLeast = async (count: number) => {
    while (answered < count) await new Promise(setImmediate);
  };
  /** Publishes a change, which ends all waits. */
  const end = async (): Promise<number> => {
    const before = answered;
    const uid = await of.newBooking();
    await tellChanges();
    const pages = await Promise.all(replies);
    const withEvent = pages.filter(({ body }) => body.data[0]?.object.uid === uid).length;
    expect(pages.map(({ status }) => status)).toEqual(callers.map(() => 200));
    expect(withEvent).toBe(callers.length - before);
    return withEvent;
  };
  return { answeredAtLeast, end };
}

const times = <Value>(value: Value, count: number): Value[] => Array<Value>(count).fill(value);

test('two of fifty concurrent requests with one key wait, and the others are answered immediately', async () => {
  const [as] = await newKeys(ready, 1);
  const waits = await sendWaits(ready, times(as as Caller, 50));
  await waits.answeredAtLeast(48);
  expect(await waits.end()).toBe(2);
});

test('a waiting request that ends makes room for another one of the same key', async () => {
  const [as] = await newKeys(ready, 1);
  for (let round = 0; round < 2; round += 1) {
    const waits = await sendWaits(ready, times(as as Caller, 3));
    await waits.answeredAtLeast(1);
    expect(await waits.end()).toBe(2);
  }
});

test('at most ten requests of one organization wait, and requests of another organization wait in addition', async () => {
  const [keys, others] = [await newKeys(ready, 6), await newKeys(other, 2)];
  const waits = await sendWaits(
    ready,
    keys.flatMap((key) => times(key, 3)),
  );
  await waits.answeredAtLeast(8);
  const elsewhere = await sendWaits(
    other,
    others.flatMap((key) => times(key, 3)),
  );
  await elsewhere.answeredAtLeast(2);
  expect([await waits.end(), await elsewhere.end()]).toEqual([10, 4]);
});

test('the number of waiting requests of a stage is at most the configured number', async () => {
  vi.stubEnv('WAITING_REQUESTS', '3');
  const keys = [await newKeys(ready, 1), await newKeys(other, 1)].flat();
  const waits = await sendWaits(ready, times(keys[0] as Caller, 2));
  const elsewhere = await sendWaits(other, times(keys[1] as Caller, 2));
  // The order of the requests does not determine which organization has only one waiting request.
  const [one, another] = [waits.end, elsewhere.end];
  await Promise.race([waits.answeredAtLeast(1), elsewhere.answeredAtLeast(1)]);
  expect((await one()) + (await another())).toBe(3);
  vi.stubEnv('WAITING_REQUESTS', '0');
  const none = await sendWaits(ready, times(keys[0] as Caller, 2));
  await none.answeredAtLeast(2);
});

test('a request that is answered with events acquires no lease', async () => {
  const [as] = await newKeys(ready, 1);
  await call(ListEvents, { as: as as Caller });
  await ready.newBooking();
  await tellChanges();
  vi.stubEnv('CREDENTIAL_RATE', '1000000');
  const calls = recordTableCalls() as readonly string[];
  const { body } = await call(ListEvents, { as: as as Caller, query: { wait: '20' } });
  expect(body.data.length).toBeGreaterThan(0);
  expect(calls).not.toContain('UpdateItem');
});

test('a request for events is answered without a wait if no lease can be stored', async () => {
  const [as] = await newKeys(ready, 1);
  const { cursor } = await readFeed(as as Caller);
  beforeTableCalls((name) => {
    if ((name as string) !== 'UpdateItem') return;
    throw Object.assign(new Error('The table is unavailable.'), { name: 'TimeoutError' });
  });
  const startedMs = performance.now();
  const query = { cursor, wait: '20' };
  const { status, body } = await call(ListEvents, { as: as as Caller, query });
  expect([status, body.data]).toEqual([200, []]);
  expect(performance.now() - startedMs).toBeLessThan(20_000);
});

test('a request for events costs one token, and one more for each second that it may wait', async () => {
  vi.stubEnv('CREDENTIAL_RATE', '10');
  vi.stubEnv('WAITING_REQUESTS', '0');
  const [as] = await newKeys(ready, 1);
  const remaining = async (query: string) => {
    const { headers } = await call(ListEvents, { as: as as Caller, query });
    return Number(/r=(\d+)/u.exec(headers.ratelimit ?? '')?.[1]);
  };
  const left = await remaining('');
  expect(left).toBe(99);
  expect(await remaining('wait=20')).toBe(left - 21);
  expect(await remaining('wait=1')).toBe(left - 23);
  // A refused wait costs at most as many tokens as the longest wait.
  expect(await remaining('wait=99999')).toBeGreaterThanOrEqual(left - 44);
  expect(await remaining('wait=long')).toBeGreaterThanOrEqual(left - 45);
});
