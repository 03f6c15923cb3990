import { expect, test } from 'vitest';
import { DeleteCalendarConnection } from '../../lib/contract/calendar-connections/delete-calendar-connection.ts';
import { GetCalendarConnection } from '../../lib/contract/calendar-connections/get-calendar-connection.ts';
import { UpdateCalendarConnection } from '../../lib/contract/calendar-connections/update-calendar-connection.ts';
import { UpdateCurrentUser } from '../../lib/contract/users/update-current-user.ts';
import { at } from '../api/bookings/guests.ts';
import { connect, minuteMs, runWorker } from '../api/calendar-connections/connecting.ts';
import { made } from '../api/webhooks/endpoints.ts';
import { feedOf, feeds } from '../support/external-calendars/feeds.ts';
import { readFeed } from '../support/feed/follow-events.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { recordsOf, sentBy, to } from '../support/messages/mailing.ts';
import { sendChanges } from '../support/webhooks/deliver-events.ts';
import { startReceiver } from '../support/webhooks/receivers.ts';
import { newWorld, type Person, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
const dayMs = 24 * 60 * minuteMs;
const kind = 'calendar_connection_failed';
const morning = () => feedOf({ start: at(2, '09:00'), end: at(2, '10:00') });

/** A clock that only moves forward: every worker runs when the connections are due again. */
let aheadMs = 0;
async function synchronizeTimes(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    aheadMs += 121 * minuteMs;
    await runWorker(aheadMs);
  }
}

const mailsAfterwards = async () => {
  await tellChanges();
  return sentBy(sinkOf());
};

const readFailureEvents = async (as: Pick<Person, 'key'>) => (await readFeed(as, { kind })).events;

async function connectFailing(world: World, more: { onFailure?: 'open' | 'closed' } = {}) {
  const made = await connect(world.member, morning(), more);
  feeds.change(made.url, 500);
  return made;
}

const etagOf = async ({ member }: World, uid: string) =>
  (await call(GetCalendarConnection, { as: member, params: { uid } })).headers.etag;

test('a connection that fails three times in a row causes an event and a mail to its user, and if it fails again after it worked, an event and no second mail within a day', async () => {
  const world = await newWorld();
  const { url, connection } = await connectFailing(world);
  const { uid } = connection;
  await synchronizeTimes(2);
  expect(await mailsAfterwards()).toEqual([]);
  expect(await readFailureEvents(world.owner)).toEqual([]);
  await synchronizeTimes(1);
  const mails = await mailsAfterwards();
  expect(mails.map(to)).toEqual([world.member.email]);
  const [mail] = mails;
  expect(mail?.subject).toBe('Calendar connection failed: 127.0.0.1');
  expect(mail?.text).toContain('The provider cannot be reached.');
  expect(mail?.text).toContain('you may be double-booked.');
  expect(mail?.text).not.toContain('basic.ics');
  expect([mail?.entry, mail?.replyTo]).toEqual([undefined, undefined]);
  const [event, ...others] = await readFailureEvents(world.owner);
  expect(others).toEqual([]);
  // The event contains neither the account nor the names of the calendars.
  expect(event?.object).toEqual({
    uid,
    userId: world.member.userId,
    provider: 'ics',
    status: 'failed',
    onFailure: 'open',
    lastSyncedAt: connection.lastSyncedAt,
    lastError: 'unreachable',
    createdAt: connection.createdAt,
    updatedAt: connection.updatedAt,
  });
  expect(event).toMatchObject({
    kinds: [kind],
    previous: { status: 'connected' },
    version: 2,
    by: null,
  });
  expect(await etagOf(world, uid)).toMatch(/^"2-/u);

  await synchronizeTimes(2);
  expect(await mailsAfterwards()).toEqual([]);
  feeds.change(url, morning());
  await synchronizeTimes(1);
  expect(await etagOf(world, uid)).toMatch(/^"2-/u);
  feeds.change(url, 401);
  await synchronizeTimes(3);
  expect(await mailsAfterwards()).toEqual([]);
  feeds.change(url, morning());
  await synchronizeTimes(1);
  feeds.change(url, 401);
  await synchronizeTimes(3);
  await tellChanges();
  const [again, ...more] = await sentBy(sinkOf(), Date.now() + dayMs);
  expect(more).toEqual([]);
  expect(again?.text).toContain('The provider rejected the username and password.');
  expect((await readFailureEvents(world.owner)).map(({ version }) => version)).toEqual([2, 3, 4]);
  const statuses = (await recordsOf(world)).map(({ status }) => status);
  expect(statuses).toEqual(['outdated', 'sent', 'sent']);
});

test('a connection that works again or is deleted before its user is notified causes no mail, and its event has the status failed', async () => {
  const world = await newWorld();
  const [works, gone] = [await connectFailing(world), await connectFailing(world)];
  await synchronizeTimes(3);
  feeds.change(works.url, morning());
  await synchronizeTimes(1);
  const sent = { as: world.member, params: { uid: gone.connection.uid } };
  expect((await call(DeleteCalendarConnection, sent)).status).toBe(204);
  expect(await mailsAfterwards()).toEqual([]);
  const events = await readFailureEvents(world.owner);
  expect(events.map(({ object }) => object.uid).toSorted()).toEqual(
    [works, gone].map(({ connection }) => connection.uid).toSorted(),
  );
  for (const { object, previous } of events) {
    const { userId } = world.member;
    expect(object).toMatchObject({ userId, status: 'failed', lastError: 'unreachable' });
    expect(previous).toEqual({ status: 'connected' });
  }
});

test('a connection that fails twice before its changes are published causes two events, each with its state at that failure, and one mail', async () => {
  const world = await newWorld();
  const { url, connection } = await connectFailing(world);
  await synchronizeTimes(3);
  feeds.change(url, morning());
  await synchronizeTimes(1);
  feeds.change(url, 401);
  await synchronizeTimes(3);
  const sent = { as: world.member, params: { uid: connection.uid }, body: { onFailure: 'closed' } };
  expect((await call(UpdateCalendarConnection, sent)).status).toBe(200);
  expect((await mailsAfterwards()).map(to)).toEqual([world.member.email]);
  const [first, second, ...others] = await readFailureEvents(world.owner);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ version: 2, object: { lastError: 'unreachable' } });
  expect(second).toMatchObject({ version: 3, object: { lastError: 'unauthorized' } });
  for (const event of [first, second]) {
    expect(event?.object).toMatchObject({ status: 'failed', onFailure: 'open' });
    expect(event?.previous).toEqual({ status: 'connected' });
  }
});

test('a mail that waits for the mail server is not sent if its connection works again or is deleted meanwhile', async () => {
  const world = await newWorld();
  const [works, gone, left] = [
    await connectFailing(world),
    await connectFailing(world),
    await connectFailing(world),
  ];
  await synchronizeTimes(3);
  sinkOf().manners = { recipient: () => '451 4.2.0 Busy' };
  expect(await mailsAfterwards()).toEqual([]);
  sinkOf().manners = {};
  feeds.change(works.url, morning());
  await synchronizeTimes(1);
  const params = { uid: gone.connection.uid };
  expect((await call(DeleteCalendarConnection, { as: world.member, params })).status).toBe(204);
  const mails = await sentBy(sinkOf(), Date.now() + 2 * minuteMs);
  expect(mails.map(to)).toEqual([world.member.email]);
  expect(await recordsOf(world)).toMatchObject([
    { status: 'outdated' },
    { status: 'outdated' },
    { status: 'sent', about: left.connection.uid },
  ]);
});

test('the mail about a failed connection with closed explains in the language of its user that the user cannot be booked', async () => {
  const world = await newWorld();
  await call(UpdateCurrentUser, { as: world.member, body: { locale: 'ja' } });
  await connectFailing(world, { onFailure: 'closed' });
  await synchronizeTimes(3);
  const [mail] = await mailsAfterwards();
  expect(mail?.subject).toBe('【カレンダー連携エラー】127.0.0.1');
  expect(mail?.text).toContain('カレンダーのサーバーに接続できません。');
  expect(mail?.text).toContain('空き時間がないものとして扱われるため、予約を受け付けません。');
});

test('the event of a failed connection is visible to owners and admins whose key reads availability, and to no other caller', async () => {
  const world = await newWorld('admin');
  const { connection } = await connectFailing(world);
  await synchronizeTimes(3);
  await tellChanges();
  const seen = async (user: { userId: string }, scopes: readonly string[]) => {
    const as = await world.keyFor(user, ['events:read', ...scopes]);
    const all = (await readFeed(as)).events.filter(({ event }) => event === kind);
    expect(await readFailureEvents(as)).toEqual(all);
    return all.map(({ object }) => object.uid);
  };
  expect(await seen(world.owner, ['availability:read'])).toEqual([connection.uid]);
  expect(await seen(world.admin, ['availability:read'])).toEqual([connection.uid]);
  expect(await seen(world.admin, ['bookings:read', 'users:read', 'webhooks:read'])).toEqual([]);
  expect(await seen(world.member, ['*'])).toEqual([]);
});

test('the event of a failed connection is sent to the webhook endpoints that subscribe to it', async () => {
  const world = await newWorld();
  const { url, received } = await startReceiver();
  await made(world.owner, { url, events: [kind] });
  const { connection } = await connectFailing(world);
  await synchronizeTimes(3);
  await sendChanges();
  const [event] = await readFailureEvents(world.owner);
  expect(event?.object).toMatchObject({ uid: connection.uid, status: 'failed' });
  expect(received.map(({ body }) => JSON.parse(body))).toEqual([event]);
});
