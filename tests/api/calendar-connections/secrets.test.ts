import { expect, onTestFinished, test } from 'vitest';
import { CheckCalendarConnection } from '../../../lib/contract/calendar-connections/check-calendar-connection.ts';
import { CreateCalendarConnection } from '../../../lib/contract/calendar-connections/create-calendar-connection.ts';
import { GetCalendarConnection } from '../../../lib/contract/calendar-connections/get-calendar-connection.ts';
import { ListCalendarConnections } from '../../../lib/contract/calendar-connections/list-calendar-connections.ts';
import { SyncCalendarConnection } from '../../../lib/contract/calendar-connections/sync-calendar-connection.ts';
import { UpdateCalendarConnection } from '../../../lib/contract/calendar-connections/update-calendar-connection.ts';
import { DeleteOrganizationUser } from '../../../lib/contract/organization/delete-organization-user.ts';
import { openAccount } from '../../../lib/data/external-calendars/connection-secrets.ts';
import { wholeStoreOf } from '../../../lib/data/whole-store.ts';
import { storedConnection } from '../../../lib/domain/external-calendars/needs.ts';
import { storedItems } from '../../support/engine/stored-items.ts';
import { allItems } from '../../support/engine/table-items.ts';
import { startCaldavDouble } from '../../support/external-calendars/caldav-double.ts';
import { feedOf, feeds } from '../../support/external-calendars/feeds.ts';
import { call } from '../../support/http/call.ts';
import { deleteAtOnce } from '../../support/people/delete-at-once.ts';
import { logLines } from '../../support/processes/log-lines.ts';
import { newWorld } from '../../support/world.ts';
import { at } from '../bookings/guests.ts';
import { connect, runWorker, synchronize } from './connecting.ts';

deleteAtOnce();

test('no item, response or log line contains the address of a feed or the title of an entry, also after a failure', async () => {
  const { member } = await newWorld();
  const fed = feedOf({ start: at(2, '09:00'), end: at(2, '10:00') });
  const { connection, url } = await connect(member, fed);
  const secret = new URL(url).pathname.split('/')[1] ?? '';
  const returned = [connection, await synchronize(member, connection.uid)];
  feeds.change(url, 500);
  returned.push(await synchronize(member, connection.uid));
  const { body } = await call(CheckCalendarConnection, {
    as: member,
    params: { uid: connection.uid },
  });
  const all = [...(await allItems()), JSON.stringify([returned, body]), JSON.stringify(logLines)];
  for (const text of all) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain('secret appointment');
  }
});

test('no response about a CalDAV account contains the path of its calendar, and the ID in its place never changes', async () => {
  const { member: as } = await newWorld();
  const double = await startCaldavDouble();
  onTestFinished(double.close);
  const url = `${double.url.replace('dav.example', '127.0.0.1')}/`;
  const body = { provider: 'caldav', url, username: 'ann', password: 'pass' };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const create = () => call(CreateCalendarConnection, { as, body, headers });
  const made = await create();
  const { uid, calendars } = made.body.data;
  const { id = '' } = calendars[0] ?? {};
  const sent = { as, params: { uid } };
  const update = { ...sent, body: { calendars: [{ id, isBusy: false, isTarget: true }] } };
  const replies = [
    made,
    await create(),
    await call(UpdateCalendarConnection, update),
    await call(SyncCalendarConnection, sent),
    await call(GetCalendarConnection, sent),
    await call(CheckCalendarConnection, sent),
  ];
  for (const { body } of replies) expect(body.data.calendars[0]?.id).toBe(id);
  const listed = await call(ListCalendarConnections, { as });
  expect(listed.body.data[0]?.calendars).toMatchObject([{ id, isBusy: false, isTarget: true }]);
  expect(JSON.stringify([replies, listed])).not.toContain('/cal/');
  const byPath = { ...sent, body: { calendars: [{ id: '/cal/', isBusy: true }] } };
  const refused = await call(UpdateCalendarConnection, byPath);
  expect(refused.body.errors).toMatchObject([{ code: 'connection/unknown-calendar' }]);
});

test('the sealed account of a connection cannot be opened for another connection or another user', async () => {
  const { of, member, owner } = await newWorld();
  const { connection, url } = await connect(member, feedOf());
  const { uid } = connection;
  const snapshot = await wholeStoreOf(of).read([storedConnection({ userId: member.userId, uid })]);
  const sealed = snapshot.get(storedConnection({ userId: member.userId, uid }))?.sealed ?? '';
  expect(await openAccount(of, member.userId, uid, sealed)).toEqual({ url });
  await expect(openAccount(of, owner.userId, uid, sealed)).rejects.toThrow();
  await expect(openAccount(of, member.userId, 'another', sealed)).rejects.toThrow();
});

test('the stored fingerprint of a request does not reveal its password', async () => {
  const { member } = await newWorld();
  const url = await feeds.add(feedOf());
  const send = async (key: string, password: string) => {
    const body = { provider: 'ics', url, username: 'ann', password };
    const headers = { 'idempotency-key': key };
    return call(CreateCalendarConnection, { as: member, body, headers });
  };
  const [first, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const replies = [await send(first, 'pass'), await send(other, 'pass'), await send(first, 'pass')];
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(replies[2]?.body.data.uid).toBe(replies[0]?.body.data.uid);
  expect((await send(first, 'word')).body.code).toBe('idempotency/key-reused');
  // A fingerprint depends on the Idempotency-Key, so fingerprints of guessed passwords cannot be computed in advance.
  const kept = (await storedItems()).filter(({ fingerprint }) => fingerprint !== undefined);
  expect(new Set(kept.map(({ fingerprint }) => fingerprint)).size).toBe(kept.length);
  expect(kept.length).toBeGreaterThan(1);
});

test('the connections of a user are deleted with the user', async () => {
  const { member, owner } = await newWorld();
  const { url } = await connect(member, feedOf());
  const params = { userId: member.userId };
  const { status, body } = await call(DeleteOrganizationUser, { as: owner, params });
  expect(status, JSON.stringify(body)).toBe(204);
  const left = (await allItems()).filter((item) => item.includes('sealed'));
  expect(left.filter((item) => item.includes(member.userId))).toEqual([]);
  const before = feeds.asked.length;
  await runWorker(11 * 60_000);
  expect(feeds.asked.slice(before)).not.toContain(new URL(url).pathname);
});
