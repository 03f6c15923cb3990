import { expect, test } from 'vitest';
import { GetEventTypeHost } from '../../../lib/contract/event-types/get-event-type-host.ts';
import { UpdateCurrentUser } from '../../../lib/contract/users/update-current-user.ts';
import { call } from '../../support/http/call.ts';
import { versionOf } from '../../support/http/version-of.ts';
import { newWorld, type Person } from '../../support/world.ts';
import { change, list } from './hosting.ts';
import { made } from './managing.ts';

test('a single host is returned as in the list, and an unknown host or event type is 404', async () => {
  const world = await newWorld('admin', 'restricted');
  const eventType = await made(world);
  const { userId } = world.owner;
  await change(world, eventType, userId, { weight: 7 });
  const read = (eventTypeId: string, uid: string, as: Person = world.member) =>
    call(GetEventTypeHost, { as, params: { eventTypeId, uid } });
  const { status, body, headers } = await read(eventType.uid, userId);
  expect([status, versionOf(headers.etag)]).toEqual([200, 2]);
  expect([body.data]).toEqual((await list(world, eventType)).body.data);
  for (const uid of [world.member.userId, 'nobody', 'x'.repeat(64)]) {
    expect((await read(eventType.uid, uid)).body.code).toBe('host/unknown');
  }
  const foreign = (await newWorld()).owner;
  for (const [uid, as] of [
    ['nothing', world.owner],
    ['a'.repeat(12), world.owner],
    [eventType.uid, world.restricted],
    [eventType.uid, foreign],
  ] as const) {
    expect((await read(uid, userId, as)).body.code).toBe('event-type/unknown');
  }
});

test('a read with If-None-Match returns the new name of a host although the event type has not changed', async () => {
  const world = await newWorld();
  const params = { eventTypeId: (await made(world)).uid, uid: world.owner.userId };
  const read = (headers = {}) => call(GetEventTypeHost, { as: world.owner, params, headers });
  const known = { 'if-none-match': (await read()).headers.etag ?? '' };
  expect((await read(known)).status).toBe(304);
  await call(UpdateCurrentUser, { as: world.owner, body: { name: 'Renamed' } });
  const { status, body } = await read(known);
  expect([status, body.data.name]).toEqual([200, 'Renamed']);
});
