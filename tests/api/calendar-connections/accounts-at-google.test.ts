import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DeleteCalendarConnection } from '../../../lib/contract/calendar-connections/delete-calendar-connection.ts';
import { DeleteConferencingConnection } from '../../../lib/contract/conferencing/delete-conferencing-connection.ts';
import { call } from '../../support/http/call.ts';
import { plantAccount } from '../../support/meetings/plant-account.ts';
import { newWorld, type Person } from '../../support/world.ts';
import {
  authorize,
  begin,
  calendarId,
  connectGoogle,
  type Google,
  startGoogle,
} from './authorizing.ts';

let google: Google;
beforeAll(async () => {
  google = await startGoogle();
});
afterAll(() => google.close());
beforeEach(() => {
  google.server.asked.length = 0;
});

const disconnect = async (as: Person, uid: string) =>
  expect((await call(DeleteCalendarConnection, { as, params: { uid } })).status).toBe(204);
const revoked = () => google.server.asked.filter((path) => path === '/revoke').length;

test('Google access is revoked only with the last connection of an account, because a revocation ends all of them', async () => {
  const { member } = await newWorld();
  const one = await connectGoogle(google, member);
  const two = await connectGoogle(google, member);
  await disconnect(member, one.uid);
  expect(revoked()).toBe(0);
  await disconnect(member, two.uid);
  expect(revoked()).toBe(1);
});

test('Google access is kept while calendars or meetings use the same account, and is revoked if they use another one', async () => {
  const { of, member, admin } = await newWorld('admin');
  const calendars = await connectGoogle(google, member);
  const meet = { provider: 'googleMeet', account: calendarId } as const;
  const { uid } = await plantAccount(of, member, meet);
  const params = { uid };
  const { status } = await call(DeleteConferencingConnection, { as: member, params });
  expect([status, revoked()]).toEqual([204, 0]);
  await plantAccount(of, member, meet);
  await disconnect(member, calendars.uid);
  expect(revoked()).toBe(0);
  const others = await connectGoogle(google, admin);
  await plantAccount(of, admin, { ...meet, account: 'another@example.com' });
  await disconnect(admin, others.uid);
  expect(revoked()).toBe(1);
});

test('a failed authorization does not revoke the access of an earlier connection', async () => {
  const { member } = await newWorld();
  await connectGoogle(google, member);
  const { connection, url } = await begin(member);
  const { code, state } = await google.server.agree(url);
  google.instead = 403;
  const { status } = await authorize(member, connection.uid, { code, state });
  google.instead = undefined;
  expect([status, revoked()]).toEqual([422, 0]);
});
