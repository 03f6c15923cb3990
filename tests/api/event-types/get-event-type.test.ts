import { expect, test } from 'vitest';
import { GetEventType } from '../../../lib/contract/event-types/get-event-type.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { get, made, patch } from './managing.ts';

test('an event type is returned as it was created, and with If-None-Match only after a change', async () => {
  const world = await newWorld('admin');
  const eventType = await made(world);
  const found = await get(world, eventType);
  expect([found.status, found.headers.etag]).toEqual([200, '"1"']);
  expect(found.body.data).toEqual(eventType);
  const again = () =>
    call(GetEventType, {
      as: world.owner,
      params: { uid: eventType.uid },
      headers: { 'If-None-Match': '"1"' },
    });
  expect((await again()).status).toBe(304);
  await patch(world, eventType, { name: 'Another talk' });
  const changed = await again();
  expect([changed.status, changed.headers.etag]).toEqual([200, '"2"']);
  expect(changed.body.data.name).toBe('Another talk');
});

test('members read every event type, restricted users those that they host, and other organizations none', async () => {
  const [world, other] = await Promise.all([newWorld('restricted'), newWorld()]);
  const theirs = await made(world);
  const own = await made(world, { hosts: [{ uid: world.restricted.userId }] });
  expect((await get(world, theirs, world.member)).body.data).toEqual(theirs);
  expect((await get(world, own, world.restricted)).body.data).toEqual(own);
  for (const hidden of [
    await get(world, theirs, world.restricted),
    await get(world, theirs, other.owner),
    await get(world, { uid: 'abcdefghijkl' }),
    await get(world, { uid: 'a strange/id' }),
  ]) {
    expect([hidden.status, hidden.body.code]).toEqual([404, 'event-type/unknown']);
  }
});
