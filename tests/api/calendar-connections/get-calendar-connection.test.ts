import { expect, test } from 'vitest';
import { GetCalendarConnection } from '../../../lib/contract/calendar-connections/get-calendar-connection.ts';
import { feedOf } from '../../support/external-calendars/feeds.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { connect, connectionOf } from './connecting.ts';

test('a connection is returned to its own user and is 404 for another user', async () => {
  const { member, owner } = await newWorld();
  const { connection } = await connect(member, feedOf());
  expect(await connectionOf(member, connection.uid)).toEqual(connection);
  const { status, body } = await call(GetCalendarConnection, {
    as: owner,
    params: { uid: connection.uid },
  });
  expect([status, body.code]).toEqual([404, 'connection/unknown']);
});
