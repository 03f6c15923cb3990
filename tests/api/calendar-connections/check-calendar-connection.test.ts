import { expect, test } from 'vitest';
import { CheckCalendarConnection } from '../../../lib/contract/calendar-connections/check-calendar-connection.ts';
import { calendarName } from '../../../lib/data/external-calendars/calendar-sync.ts';
import { feedOf, feeds } from '../../support/external-calendars/feeds.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { connect, connectionOf } from './connecting.ts';

const check = (as: { readonly key: string }, uid: string) =>
  call(CheckCalendarConnection, { as, params: { uid } });

test('a check calls the provider and returns the result without a change of the connection', async () => {
  const { member } = await newWorld();
  const { connection, url } = await connect(member, feedOf());
  const good = await check(member, connection.uid);
  expect(good.body.data).toMatchObject({
    status: 'connected',
    calendars: [{ id: calendarName('feed'), name: 'Family' }],
    problem: null,
  });
  for (const [fed, problem] of [
    [403, 'unauthorized'],
    [404, 'not-found'],
    [500, 'unreachable'],
    [429, 'quota'],
    ['nothing of the kind', 'not-a-calendar'],
  ] as const) {
    feeds.change(url, fed);
    const bad = await check(member, connection.uid);
    expect(bad.status).toBe(200);
    expect(bad.body.data).toMatchObject({ status: 'failed', calendars: [], problem });
  }
  expect(await connectionOf(member, connection.uid)).toEqual(connection);
});

test('a check of an unknown connection is 404', async () => {
  const { member } = await newWorld();
  const { status, body } = await check(member, 'none');
  expect([status, body.code]).toEqual([404, 'connection/unknown']);
});
