import { BatchWriteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { followUpItem } from '../../lib/data/feed/outbox.ts';
import type { Key } from '../../lib/data/keys/key.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { setFollowUpAside } from '../../lib/data/resources/set-aside.ts';
import type { FollowUp } from '../../lib/domain/feed/follow-up.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { dispatch } from '../../lib/workers/dispatch/dispatch.ts';
import { beforeCall } from '../support/engine/before-call.ts';
import { storedItems } from '../support/engine/stored-items.ts';
import { readFeed } from '../support/feed/follow-events.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { admin, list, refusals } from '../support/processes/admin.ts';
import { type Ready, readyWorld } from '../support/ready.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
  await tellChanges();
});

const patienceMs = 60 * 60_000;

const followUpOf = (uid: string, position: number): FollowUp => ({
  origin: { subject: 'booking', uid },
  position,
  eventTypeId: null,
  worker: 'sendMessages',
});

test.each([
  ['an event that is gone', followUpOf('gone', 1), /The event is gone/u],
  [
    'a worker of a later release',
    { ...followUpOf('gone', 2), worker: 'later' as 'sendMessages' },
    /No worker/u,
  ],
])(
  'what follows from %s does not vanish: it is set aside again after an hour',
  async (_, followUp, why) => {
    await setFollowUpAside(ready.world.of, followUp, 'A test.', Date.now());
    const [aside] = await list('list-set-aside', {});
    await admin('put-back', {});
    const startMs = Date.now();
    expect(await dispatch({}, startMs)).toMatchObject({ isFailed: true });
    expect(await list('list-set-aside', {})).toEqual([]);
    await dispatch({}, startMs + patienceMs);
    expect(await list('list-set-aside', {})).toMatchObject([
      { id: aside?.id, reason: expect.stringMatching(why) },
    ]);
    const id = String(aside?.id);
    // Work that can never be done can be discarded.
    const { of } = ready.world;
    expect(await admin('discard-set-aside', { id })).toEqual({
      id,
      organizationId: of,
      what: 'event',
      reason: expect.stringMatching(why),
      at: expect.stringMatching(/Z$/u),
    });
    expect(await list('list-set-aside', {})).toEqual([]);
    expect(await refusals('discard-set-aside', { id })).toEqual(['--id set-aside/unknown']);
  },
);

test('what is set aside again while it is discarded is not lost', async () => {
  const followUp = followUpOf('gone', 3);
  await setFollowUpAside(ready.world.of, followUp, 'First.', Date.now());
  const id = String((await list('list-set-aside', {}))[0]?.id);
  beforeCall(['TransactItems', id], () =>
    setFollowUpAside(ready.world.of, followUp, 'Second.', Date.now()),
  );
  expect(await refusals('discard-set-aside', { id })).toEqual(['--id set-aside/changed']);
  expect(await list('list-set-aside', {})).toMatchObject([{ reason: 'Second.' }]);
  await admin('discard-set-aside', { id });
});

const failingSince = async (key: Key) =>
  (await table.send(new GetCommand({ TableName, Key: key }))).Item?.failingSinceMs;

test('many that are put back keep no change waiting: a run tells all changes first, and does some of what was put back', async () => {
  const uid = await ready.newBooking();
  const first = '0' as OrganizationId;
  const many = Array.from({ length: 104 }, (_, at) => followUpItem(first, followUpOf(uid, at)));
  const [damaged, ...others] = many as [Key & object, ...(Key & object)[]];
  const items = [{ ...damaged, followUp: 'null' }, ...others];
  for (let at = 0; at < items.length; at += 25) {
    const requests = items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }));
    await table.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));
  }
  const met: unknown[] = [];
  const versions = async () =>
    (await readFeed(ready.world.owner)).events.filter(({ object }) => object.uid === uid).length;
  beforeCall(['ExclusiveStartKey', damaged.pk], async () =>
    met.push(typeof (await failingSince({ pk: damaged.pk, sk: damaged.sk }))),
  );
  beforeCall(['RequestItems', keys.booking(first, uid).pk], async () => met.push(await versions()));
  await dispatch({}, Date.now());
  expect(met).toEqual(['number', 1]);
  const left = async () => (await storedItems()).filter(({ pk }) => pk === damaged.pk);
  const failing = async () =>
    (await left()).filter(({ failingSinceMs }) => failingSinceMs !== undefined).length;
  expect(await left()).toHaveLength(104);
  expect(await failing()).toBe(51);
  // Failed work does not delay the work after it either.
  await dispatch({}, Date.now());
  expect(await failing()).toBe(101);
});
