import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { TableName, table } from '../../lib/data/engine/table.ts';
import type { Event } from '../../lib/domain/feed/event.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { readFeed } from '../support/feed/follow-events.ts';
import { outgoingKey } from '../support/feed/outgoing-key.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { create, patch } from '../support/schedules/schedules.ts';
import { sendChanges } from '../support/webhooks/deliver-events.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';
import { newWorld, type World } from '../support/world.ts';

const hidden = { displayType: 'private', visibilityType: 'busy', attendees: [] };

/** Removes a change from the outbox, like an operator who discards it. */
const discard = ({ of }: World, uid: string, version: number) =>
  table.send(
    new DeleteCommand({
      TableName,
      Key: { ...outgoingKey(of, { subject: 'schedule', uid }, version) },
    }),
  );

test.each([true, false])(
  'no event contains values of private versions after the change that made a schedule public was discarded (published before: %s)',
  async (isPublished) => {
    const world = await newWorld();
    const { url, received } = await startReceiver();
    await made(world.owner, { url, events: ['*'] });
    const schedule = await create(world, { ...hidden, name: 'zq9first', description: 'zq9text' });
    if (isPublished) await tellChanges();
    const change = async (body: object) => {
      expect((await patch(world, schedule, body)).status).toBe(200);
    };
    await change({ description: 'Everybody is welcome.', endedAt: '2030-03-05T12:00:00Z' });
    await change({ name: 'Open day' });
    await change({ displayType: 'teamPublic' });
    await discard(world, schedule.uid, 4);
    await change({ priority: 'high' });
    await sendChanges();
    const sent = received.map(({ body }) => JSON.parse(body) as Event);
    const { events } = await readFeed(world.member);
    for (const read of [sent, events]) {
      expect(JSON.stringify(read)).not.toContain('zq9');
      const open = read.filter(({ object }) => object.isConcealed === false);
      expect(open.map(({ version, previous }) => [version, previous])).toEqual([
        ...(isPublished ? [] : [[1, {}]]),
        [2, { endedAt: '2030-03-05T11:00:00.000Z' }],
        [3, {}],
        [5, { priority: null }],
      ]);
    }
    const [later] = events.filter(({ version }) => version === 3);
    expect(later).toMatchObject({
      object: { name: 'Open day', priority: null },
      truncated: ['previous'],
    });
  },
);
