import { beforeAll, expect, test } from 'vitest';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { countMisplacedItems } from '../../lib/data/feed/misplaced-items.ts';
import { readPending } from '../../lib/data/feed/outbox.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import {
  acquirePublishing,
  endPublishing,
  type PublishLease,
  readEnqueuedUntil,
} from '../../lib/data/queue/publish-lease.ts';
import {
  everyShardOf,
  firstLayout,
  outboxShardOf,
  outboxShardsOf,
  type ShardLayout,
} from '../../lib/domain/jobs/shard-layout.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { dispatch } from '../../lib/workers/dispatch/dispatch.ts';
import { drain } from '../../lib/workers/dispatch/drain.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { beforeCall } from '../support/engine/before-call.ts';
import { hideItem } from '../support/engine/hide-item.ts';
import { killAt } from '../support/engine/kill-at.ts';
import { putItems } from '../support/engine/put-items.ts';
import { storedItems } from '../support/engine/stored-items.ts';
import { clearOutbox } from '../support/feed/clear-outbox.ts';
import { readFeed } from '../support/feed/follow-events.ts';
import { outgoingKey } from '../support/feed/outgoing-key.ts';
import { everyShard, tellChanges } from '../support/feed/tell-changes.ts';
import { useLayouts } from '../support/feed/use-layouts.ts';
import { widerLayout } from '../support/feed/wider-layout.ts';
import { call } from '../support/http/call.ts';
import { type Ready, readyWorld } from '../support/ready.ts';
import { sendDue } from '../support/webhooks/deliver-events.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';

let ready: Ready;
let wide: ShardLayout;
beforeAll(async () => {
  ready = await readyWorld();
  await tellChanges();
  wide = widerLayout(ready.world.of);
});

const outboxes = async () =>
  (await storedItems()).flatMap(({ pk }) => (String(pk).startsWith('OUT#') ? [String(pk)] : []));

const rename = (uid: string, name: string) =>
  call(UpdateBooking, { as: ready.world.owner, params: { uid }, body: { name } });

const versionsOf = async (uid: string) =>
  (await readFeed(ready.world.owner)).events
    .filter(({ object }) => object.uid === uid)
    .map(({ version }) => version);

/** Wakes a dispatcher as the stream does. */
const wakeFor = (shard: number) =>
  dispatch({ Records: [{ dynamodb: { Keys: { pk: { S: keys.outbox(shard) } } } }] }, Date.now());

/** Whether a partition is queried from now on. */
function watchQueries(pk: string): () => boolean {
  let isQueried = false;
  beforeCall(['KeyConditionExpression', `"${pk}"`], () => {
    isQueried = true;
    return Promise.resolve();
  });
  return () => isQueried;
}

/** Names of bookings that are sorted before all others. */
const firstUids = (count: number, letter = '!') =>
  Array.from({ length: count }, (_, index) => `${letter}${String(index).padStart(4, '0')}`);

/** Stores changes of bookings that cannot be read and are tried again in an hour. */
const putResting = (of: OrganizationId, shard: number, uids: readonly string[]) =>
  putItems(
    uids.map((uid) => ({
      pk: keys.outbox(shard),
      sk: keys.outgoing(of, { subject: 'booking', uid }, 1),
      organizationId: of,
      doc: 'null',
      failures: { count: 4, sinceMs: 0, retryAtMs: Date.now() + 3_600_000, reason: 'Damaged.' },
    })),
  );

test('the changes of a booking are published in order, and are found by lists, while they are in shards of two layouts', async () => {
  const uid = await ready.newBooking();
  await useLayouts(wide, { former: firstLayout });
  // Lists of an event type read the bookings with unpublished changes, too.
  expect(await readPending(ready.world.of, 'booking')).toEqual(new Set([uid]));
  await rename(uid, 'Second');
  expect(new Set(await outboxes()).size).toBe(2);
  await tellChanges();
  expect(await versionsOf(uid)).toEqual([1, 2]);
  expect(await outboxes()).toEqual([]);
});

test('a change waits for an earlier one that is in a shard of the former layout and that a query does not show yet', async () => {
  const uid = await ready.newBooking();
  const show = hideItem(outgoingKey(ready.world.of, { subject: 'booking', uid }, 1));
  await useLayouts(wide, { former: firstLayout });
  await rename(uid, 'Second');
  await drain(everyShardOf({ current: wide, other: firstLayout }), Date.now());
  expect(await versionsOf(uid)).toEqual([]);
  show();
  await tellChanges();
  expect(await versionsOf(uid)).toEqual([1, 2]);
});

test('the changes of an organization with shards of its own are spread by booking, and one wake-up publishes all', async () => {
  const { of } = ready.world;
  await useLayouts({ ...firstLayout, byOrganization: { [of]: 4 } });
  const uids = await Promise.all(Array.from({ length: 12 }, () => ready.newBooking()));
  const shards = [...new Set(await outboxes())];
  expect(shards.length).toBeGreaterThan(1);
  expect(shards.length).toBeLessThanOrEqual(4);
  expect(await readPending(of, 'booking')).toEqual(new Set(uids));
  const Records = [{ dynamodb: { Keys: { pk: { S: shards[0] as string } } } }];
  const { line } = await dispatch({ Records }, Date.now());
  expect(line).toMatchObject({ published: 12, waiting: 0 });
});

test('only one dispatcher publishes the changes of an organization, also if another one uses another layout', async () => {
  const { of } = ready.world;
  const nowMs = Date.now();
  const acquireFor = (atMs: number) =>
    acquirePublishing(of, { leasedBy: crypto.randomUUID(), leasedUntilMs: atMs + 30_000 }, 7, atMs);
  await useLayouts(firstLayout, { next: wide });
  const held = (await acquireFor(nowMs)) as PublishLease;
  expect(held).toMatchObject({ enqueuedUntil: 7, isTakeover: false });
  await useLayouts(wide, { former: firstLayout });
  expect(await acquireFor(nowMs)).toBe('refused');
  expect(await readEnqueuedUntil(of)).toBe(7);
  const taken = await acquireFor(nowMs + 31_000);
  expect(taken).toMatchObject({ enqueuedUntil: 7, isTakeover: true });
  // All dispatchers acquire the items in the same order, so one of them gets both.
  expect(taken).toMatchObject({ items: held.items });
  expect(await acquireFor(nowMs + 31_000)).toBe('refused');
  await useLayouts(firstLayout, { next: wide });
  expect(await acquireFor(nowMs + 31_000)).toBe('refused');
  if (taken !== 'refused') await endPublishing(taken);
  expect(await readEnqueuedUntil(of)).toBeUndefined();
});

test('a dispatcher that releases an expired lease does not change the position at which the next dispatcher continues', async () => {
  const { of } = ready.world;
  const nowMs = Date.now();
  const acquireFor = (position: number, leasedUntilMs: number, atMs: number) =>
    acquirePublishing(of, { leasedBy: crypto.randomUUID(), leasedUntilMs }, position, atMs);
  await useLayouts(firstLayout);
  await acquireFor(3, nowMs + 1000, nowMs);
  await useLayouts(wide);
  const held = await acquireFor(5, nowMs + 60_000, nowMs);
  await useLayouts(wide, { former: firstLayout });
  expect(await acquireFor(9, nowMs + 32_000, nowMs + 2000)).toBe('refused');
  if (held !== 'refused') await endPublishing(held);
  const next = await acquireFor(9, nowMs + 33_000, nowMs + 3000);
  expect(next).toMatchObject({ enqueuedUntil: 3, isTakeover: true });
  if (next !== 'refused') await endPublishing(next);
});

/** Longer than the lease of a dispatcher. */
const leaseMs = 31_000;

test('the events of a dispatcher that died in the former layout are sent once by dispatchers of the next layout', async () => {
  const { url, received } = await startReceiver();
  await made(ready.world.owner, { url, events: ['guest_booked'] });
  await tellChanges();
  const kill = killAt();
  const uids: string[] = [];
  let laterMs = 0;
  for (let at = 1, isReached = true; isReached; at += 2) {
    uids.push(await ready.newBooking());
    laterMs += 2 * leaseMs;
    isReached = await kill({ at, when: 'after' }, () => drain(everyShard, Date.now() + laterMs));
    await useLayouts(wide, { former: firstLayout });
    await tellChanges(laterMs + leaseMs);
    await useLayouts(firstLayout, { former: wide });
  }
  await sendDue(laterMs + leaseMs);
  const sent = received.map(({ body }) => JSON.parse(body).object.uid as string);
  expect(sent.toSorted()).toEqual(uids.toSorted());
  expect(uids.length).toBeGreaterThan(5);
});

test('changes of one booking are published in order, although the first one is on a later page of its shard than the second one', async () => {
  const { of } = ready.world;
  const uid = await ready.newBooking();
  await putResting(of, outboxShardOf(of, uid, firstLayout), firstUids(101));
  await useLayouts(wide, { former: firstLayout });
  await rename(uid, 'Second');
  await dispatch({}, Date.now());
  expect(await versionsOf(uid)).toEqual([1, 2]);
  await clearOutbox();
});

test('a change that cannot be read counts as left in its former shard', async () => {
  const { of } = ready.world;
  const next = { ...firstLayout, byOrganization: { [of]: 4 } };
  const shardIn = (layout: ShardLayout) => (uid: string) => outboxShardOf(of, uid, layout);
  const uids = firstUids(20);
  const moved = uids.filter((uid) => shardIn(next)(uid) !== shardIn(firstLayout)(uid));
  await useLayouts(next, { former: firstLayout });
  const before = await countMisplacedItems();
  await putResting(of, shardIn(firstLayout)(''), uids);
  expect((await countMisplacedItems()) - before).toBe(moved.length);
  await clearOutbox();
});

test('a dispatcher that the stream wakes while the number of shards changes reads all changes, but no due jobs', async () => {
  await useLayouts(firstLayout, { next: wide });
  const isLastRead = watchQueries(keys.outbox(wide.shards - 1));
  const areDueRead = watchQueries(keys.dueItems(0));
  await wakeFor(0);
  expect([isLastRead(), areDueRead()]).toEqual([true, false]);
});

/** The ID of an organization whose changes begin in a shard. */
function idInShard(shard: number): OrganizationId {
  for (let index = 0; ; index += 1) {
    const of = `other${index}` as OrganizationId;
    if (outboxShardsOf(of, firstLayout)[0] === shard) return of;
  }
}

test('a dispatcher that reads one shard of an organization reads all its shards', async () => {
  const { shards } = firstLayout;
  // Each organization has the second shard of the one before, and a further one.
  const organizations = [0, 1, 2, 3, 4, 5].map(idInShard);
  const byOrganization = Object.fromEntries(organizations.map((of) => [of, 2]));
  await useLayouts({ shards, byOrganization });
  const isLastRead = watchQueries(keys.outbox(6));
  const isOtherRead = watchQueries(keys.outbox(7));
  await wakeFor(0);
  expect([isLastRead(), isOtherRead()]).toEqual([true, false]);
});

test('exactly one of several concurrent dispatchers publishes an organization while the number of shards changes', async () => {
  const { of } = ready.world;
  const nowMs = Date.now();
  const acquire = () =>
    acquirePublishing(
      of,
      { leasedBy: crypto.randomUUID(), leasedUntilMs: nowMs + 30_000 },
      7,
      nowMs,
    );
  await useLayouts(wide, { former: firstLayout });
  for (let round = 0; round < 10; round += 1) {
    const leases = await Promise.all([acquire(), acquire(), acquire()]);
    const held = leases.filter((lease) => lease !== 'refused');
    expect(held).toHaveLength(1);
    for (const lease of held) await endPublishing(lease);
  }
});

test('the expired lease of a dispatcher in the shard of a former layout is removed by the schedule', async () => {
  const { of } = ready.world;
  const nowMs = Date.now();
  await acquirePublishing(of, { leasedBy: 'dead', leasedUntilMs: nowMs + 30_000 }, 7, nowMs);
  await useLayouts(wide);
  const leases = async () =>
    (await storedItems()).filter(({ position, puts }) => position === 7 && puts);
  expect(await leases()).toHaveLength(1);
  await dispatch({}, nowMs + 31_000);
  expect(await leases()).toEqual([]);
});

test('lists do not look at the single changes of an organization that has hundreds of them in several shards', async () => {
  const { of } = ready.world;
  const layout = { ...firstLayout, byOrganization: { [of]: 2 } };
  await useLayouts(layout);
  const [first = 0, second = 0] = outboxShardsOf(of, layout);
  await putResting(of, first, firstUids(250));
  await putResting(of, second, firstUids(100, '"'));
  expect(await readPending(of, 'booking')).not.toBe('many');
  await putResting(of, second, firstUids(250, '$'));
  expect(await readPending(of, 'booking')).toBe('many');
  await clearOutbox();
});
