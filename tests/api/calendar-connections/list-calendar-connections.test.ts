import { expect, test } from 'vitest';
import { ListCalendarConnections } from '../../../lib/contract/calendar-connections/list-calendar-connections.ts';
import { feedOf } from '../../support/external-calendars/feeds.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { connect } from './connecting.ts';

test('a user lists only their own connections, the newest first', async () => {
  const { member, owner } = await newWorld();
  const made: string[] = [];
  for (let i = 0; i < 3; i += 1) {
    made.unshift((await connect(member, feedOf())).connection.uid);
    const { createdAt } = (await connect(owner, feedOf())).connection;
    // Connections of the same millisecond would be sorted by their IDs.
    while (Date.now() <= Date.parse(createdAt));
  }
  const listed: string[] = [];
  const page = async (query: Record<string, string>) =>
    (await call(ListCalendarConnections, { as: member, query: { perPage: '2', ...query } })).body;
  const first = await page({});
  const second = await page({ cursor: first.nextCursor ?? '' });
  for (const { data } of [first, second]) listed.push(...data.map(({ uid }) => uid));
  expect(second.nextCursor).toBeNull();
  expect(listed).toEqual(made);
});
