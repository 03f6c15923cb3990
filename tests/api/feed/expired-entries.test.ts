import { beforeEach, expect, test } from 'vitest';
import { ListEvents } from '../../../lib/contract/feed/list-events.ts';
import { commit } from '../../../lib/data/engine/commit.ts';
import { readPosition, writeEvents } from '../../../lib/data/feed/feed.ts';
import { endAfter, moveFeedEnd, readFeedEnd } from '../../../lib/data/feed/publishing.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import type { Event } from '../../../lib/domain/feed/event.ts';
import { hideItem } from '../../support/engine/hide-item.ts';
import { setAttribute } from '../../support/engine/set-attribute.ts';
import { storedItems } from '../../support/engine/stored-items.ts';
import { recordTableCalls } from '../../support/engine/table-calls.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { call } from '../../support/http/call.ts';
import { sampleEvent } from '../../support/webhooks/sample-event.ts';
import { newWorld, type World } from '../../support/world.ts';

const dayMs = 24 * 60 * 60 * 1000;
const keptMs = 30 * dayMs;

let world: World;
/** Marks the events of the new world itself as expired. */
beforeEach(async () => {
  world = await newWorld();
  await tellChanges();
  const { pk } = keys.feedBatch(world.of, 0);
  for (const batch of await storedItems()) {
    if (batch.pk === pk) await setAttribute({ pk, sk: batch.sk as string }, 'exp', 1);
  }
});

const eventOf = (version: number): Event => sampleEvent({ uid: `evt_${version}`, version });

/** Publishes events at an instant, after `skipping` positions without entries, as if those were deleted by TTL. */
async function plant(count: number, atMs: number, skipping = 0): Promise<void> {
  const origin = { subject: 'booking', uid: 'a' } as const;
  for (let left = count, skip = skipping; left > 0; left -= 40, skip = 0) {
    const end = await readFeedEnd(world.of);
    const some = Math.min(40, left);
    const after = end.position + skip;
    const events = Array.from({ length: some }, (_, index) => {
      const event = eventOf(after + 1 + index);
      return { origin, event, eventTypeId: null, userIds: [] };
    });
    const actions = [
      moveFeedEnd(world.of, end, endAfter(end, skip + some, atMs)),
      ...writeEvents(world.of, events, after, atMs),
    ];
    expect(await commit(world.of, actions)).toBe('committed');
  }
}

const perPage = '1';

/** Reads the feed from its start until a page is empty. */
async function follow(): Promise<readonly number[]> {
  const versions: number[] = [];
  for (let cursor = ''; ; ) {
    const query = { perPage, ...(cursor !== '' && { cursor }) };
    const { status, body } = await call(ListEvents, { as: world.owner, query });
    expect([status, body.code]).toEqual([200, undefined]);
    if (body.data.length === 0) return versions;
    versions.push(...body.data.map(({ version }) => version));
    cursor = body.nextCursor;
  }
}

test('a read from the start begins after all expired entries, however many of them are not swept yet', async () => {
  await plant(40, Date.now() - keptMs - dayMs);
  await plant(3, Date.now());
  const last = await readPosition(world.of);
  expect(await follow()).toEqual([last - 2, last - 1, last]);
});

test('a read from the start begins after all expired entries, however many of them were swept and in whatever order', async () => {
  await plant(30, Date.now() - keptMs - dayMs);
  await plant(30, Date.now() - keptMs - dayMs, 1_000_000);
  await plant(2, Date.now());
  const last = await readPosition(world.of);
  const calls = recordTableCalls();
  const { body } = await call(ListEvents, { as: world.owner, query: { perPage } });
  expect(body.data.map(({ version }) => version)).toEqual([last - 1]);
  // The search halves the range with each read, so a million positions take 20 reads.
  expect(calls.length).toBeLessThan(32);
  expect(await follow()).toEqual([last - 1, last]);
});

test('a read from the start does not skip an entry that is not visible yet', async () => {
  await plant(40, Date.now() - keptMs - dayMs);
  for (const count of [1, 1]) await plant(count, Date.now());
  const last = await readPosition(world.of);
  const show = hideItem(keys.feedBatch(world.of, last - 1));
  expect(await follow()).toEqual([]);
  show();
  expect(await follow()).toEqual([last - 1, last]);
});

test('the cursor of a page that is empty because of an invisible entry continues with that entry', async () => {
  await plant(3, Date.now() - keptMs - dayMs);
  for (const count of [1, 1]) await plant(count, Date.now());
  const last = await readPosition(world.of);
  const show = hideItem(keys.feedBatch(world.of, last - 1));
  const query = { perPage: '10', wait: '1' };
  const empty = await call(ListEvents, { as: world.owner, query });
  expect([empty.status, empty.body.data]).toEqual([200, []]);
  const again = { ...query, cursor: empty.body.nextCursor };
  expect((await call(ListEvents, { as: world.owner, query: again })).status).toBe(200);
  show();
  const found = await call(ListEvents, { as: world.owner, query: again });
  expect(found.body.data?.map(({ version }) => version)).toEqual([last - 1, last]);
});

test('a feed whose entries are all expired continues with later events', async () => {
  await plant(30, Date.now() - keptMs - dayMs);
  const { body } = await call(ListEvents, { as: world.owner, query: { perPage } });
  await plant(1, Date.now());
  const query = { perPage, cursor: body.nextCursor };
  const next = await call(ListEvents, { as: world.owner, query });
  expect(next.body.data.map(({ version }) => version)).toEqual([await readPosition(world.of)]);
});
