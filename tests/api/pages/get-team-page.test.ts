import { expect, test } from 'vitest';
import { ListPublicEventTypes } from '../../../lib/contract/guests/list-public-event-types.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { openTo } from '../guests/public-bookings.ts';
import { dataIn, teamPageOf } from './page-parts.ts';

test('the team page contains only the public event types of the team', async () => {
  const world = await newWorld();
  const shown = await openTo(world, { name: 'A talk' });
  await openTo(world, { name: 'For friends' }, 'unlisted');
  await openTo(world, { name: 'For us' }, 'private');
  const { status, headers, body } = await teamPageOf(world.of);
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const listed = await call(ListPublicEventTypes, { params: { team: world.of } });
  expect(listed.body.data.map(({ uid }) => uid)).toEqual([shown.uid]);
  expect(dataIn(body).eventTypes).toEqual(listed.body);
  expect(body).not.toMatch(/For friends|For us/u);
});

test('an unknown team has no page', async () => {
  const { status, body } = await teamPageOf('no-such-team');
  expect([status, body.code]).toEqual([404, 'team/unknown']);
});
