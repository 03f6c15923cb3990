import { expect, test } from 'vitest';
import { CheckCalendarConnection } from '../../../lib/contract/calendar-connections/check-calendar-connection.ts';
import { CreateCalendarConnection } from '../../../lib/contract/calendar-connections/create-calendar-connection.ts';
import { DeleteOrganizationUser } from '../../../lib/contract/organization/delete-organization-user.ts';
import { openAccount } from '../../../lib/data/connection-secrets.ts';
import { storeOf } from '../../../lib/data/store.ts';
import { need } from '../../../lib/domain/snapshot.ts';
import { call } from '../../support/call.ts';
import { deleteAtOnce } from '../../support/delete-at-once.ts';
import { feedOf, feeds } from '../../support/feeds.ts';
import { logLines } from '../../support/log-lines.ts';
import { storedItems } from '../../support/stored-items.ts';
import { allItems } from '../../support/table-items.ts';
import { newWorld } from '../../support/world.ts';
import { at } from '../bookings/guests.ts';
import { connect, runWorker, synchronize } from './connecting.ts';

deleteAtOnce();

test('neither table, reply nor log has the address of a feed or a title, whatever becomes of it', async () => {
  const { member } = await newWorld();
  const fed = feedOf({ start: at(2, '09:00'), end: at(2, '10:00') });
  const { connection, url } = await connect(member, fed);
  const secret = new URL(url).pathname.split('/')[1] ?? '';
  const told = [connection, await synchronize(member, connection.uid)];
  feeds.change(url, 500);
  told.push(await synchronize(member, connection.uid));
  const { body } = await call(CheckCalendarConnection, {
    as: member,
    params: { uid: connection.uid },
  });
  const all = [...(await allItems()), JSON.stringify([told, body]), JSON.stringify(logLines)];
  for (const text of all) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain('secret appointment');
  }
});

test('what is sealed for a connection opens no other one, and none of another user', async () => {
  const { of, member, owner } = await newWorld();
  const { connection, url } = await connect(member, feedOf());
  const { uid } = connection;
  const snapshot = await storeOf(of).read([need.calendarConnection(member.userId, uid)]);
  const sealed = snapshot.calendarConnection(member.userId, uid)?.sealed ?? '';
  expect(await openAccount(of, member.userId, uid, sealed)).toEqual({ url });
  await expect(openAccount(of, owner.userId, uid, sealed)).rejects.toThrow();
  await expect(openAccount(of, member.userId, 'another', sealed)).rejects.toThrow();
});

test('what is kept of a request to find it again tells nothing of its password', async () => {
  const { member } = await newWorld();
  const url = await feeds.add(feedOf());
  const send = async (key: string, password: string) => {
    const body = { provider: 'ics', url, username: 'ann', password };
    const headers = { 'idempotency-key': key };
    return call(CreateCalendarConnection, { as: member, body, headers });
  };
  const [first, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const told = [await send(first, 'pass'), await send(other, 'pass'), await send(first, 'pass')];
  expect(told.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(told[2]?.body.data.uid).toBe(told[0]?.body.data.uid);
  expect((await send(first, 'word')).body.code).toBe('idempotency/key-reused');
  // The same request under another key has another fingerprint: none can be counted beforehand.
  const kept = (await storedItems()).filter(({ fingerprint }) => fingerprint !== undefined);
  expect(new Set(kept.map(({ fingerprint }) => fingerprint)).size).toBe(kept.length);
  expect(kept.length).toBeGreaterThan(1);
});

test('the connections of a user go with the user', async () => {
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
