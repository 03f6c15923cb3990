import { beforeEach, expect, test } from 'vitest';
import { keys } from '../../lib/data/keys/keys.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { dispatch } from '../../lib/workers/dispatch/dispatch.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { setAttribute } from '../support/engine/set-attribute.ts';
import { readFeed } from '../support/feed/follow-events.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book, guestEmail, sentBy, to } from '../support/messages/mailing.ts';
import { list } from '../support/processes/admin.ts';
import { sendDue } from '../support/webhooks/deliver-events.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
let world: World;
let eventType: EventType;
beforeEach(async () => {
  world = await newWorld();
  eventType = await world.eventType([world.member]);
  await tellChanges();
});

/** Makes a booking, and expects its event and its mails. */
async function bookAndExpectEvent() {
  const uid = await book(world, eventType);
  const outcome = await dispatch({}, Date.now());
  const events = (await readFeed(world.owner, { kind: 'guest_booked' })).events;
  expect(events).toMatchObject([{ object: { uid } }]);
  const mails = (await sentBy(sinkOf())).map(to);
  expect(mails).toEqual([guestEmail, world.member.email].toSorted());
  return { uid, outcome };
}

test.each([
  ['no document', () => 'null'],
  ['no kinds of events', (doc: object) => JSON.stringify({ ...doc, events: undefined })],
  ['no event types', (doc: object) => JSON.stringify({ ...doc, eventTypeIds: undefined })],
])(
  'an endpoint with %s is reported and does not block other endpoints or messages',
  async (_, damaged) => {
    const [bad, good] = [await startReceiver(), await startReceiver()];
    const first = await made(world.owner, { url: bad.url, events: ['*'] });
    await made(world.owner, { url: good.url, events: ['guest_booked'] });
    await setAttribute(keys.webhookEndpoint(world.of, first.uid), 'doc', damaged(first));
    const { outcome } = await bookAndExpectEvent();
    expect(outcome).toMatchObject({
      isFailed: true,
      line: { published: 1, waiting: 0, stuck: 0 },
    });
    await sendDue();
    expect([bad.received.length, good.received.length]).toEqual([0, 1]);
    expect(await list('stuck', {})).toEqual([]);
  },
);

test('a register of endpoints that cannot be read does not block events or messages, and later events are sent when it is fixed', async () => {
  const { url, received } = await startReceiver();
  await made(world.owner, { url, events: ['guest_booked'] });
  const register = keys.endpointRegister(world.of);
  const uids = await setAttribute(register, 'uids', 'damaged');
  const { outcome } = await bookAndExpectEvent();
  expect(outcome).toMatchObject({ isFailed: true, line: { published: 1, waiting: 0 } });
  await setAttribute(register, 'uids', uids);
  await book(world, eventType);
  await sendDue();
  expect(received).toHaveLength(1);
});
