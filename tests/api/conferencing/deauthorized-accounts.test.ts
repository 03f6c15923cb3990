import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFeed } from '../../support/feed/follow-events.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { deauthorized } from '../../support/meetings/zoom-notices.ts';
import { mailSinkOfFile } from '../../support/messages/mail-sink.ts';
import { sentBy, to } from '../../support/messages/mailing.ts';
import { newWorld, type Person } from '../../support/world.ts';
import { at, book } from '../bookings/guests.ts';
import { connect, connectionsOf, startZoom, type Zoom } from './connecting.ts';
import { send } from './noticing.ts';
import { atZoom } from './zoom.ts';

const sinkOf = mailSinkOfFile();
let zoom: Zoom;
beforeAll(async () => {
  zoom = await startZoom();
});
afterAll(() => zoom.close());

const statusOf = async (as: Person) => (await connectionsOf(as)).map(({ status }) => status);

/** The account ID and the user ID that the double of Zoom returns for every user. */
const account = ['account1', 'ann'] as const;
const secondLater = () => new Date(Date.now() + 1000).toISOString();

test('a user who removes the app at Zoom has failed connections in all organizations and is notified once in each', async () => {
  const [one, other] = [await newWorld(), await newWorld('admin')];
  await connect(one.member, zoom);
  await connect(other.admin, zoom, { shared: true });
  const notice = deauthorized(...account, secondLater());
  for (const _ of [1, 2]) expect((await send(notice)).status).toBe(202);
  expect([await statusOf(one.member), await statusOf(other.admin)]).toEqual([
    ['failed'],
    ['failed'],
  ]);
  const booking = await book(one, await atZoom(one, [one.member]), at(2, '09:00'));
  expect(booking).toMatchObject({ urlStatus: 'none' });
  await tellChanges();
  const mails = (await sentBy(sinkOf())).filter(({ subject }) =>
    subject?.startsWith('Video meeting account failed'),
  );
  expect(mails.map(to).toSorted()).toEqual([one.member.email, other.admin.email].toSorted());
  const { events } = await readFeed(one.owner, { kind: 'conferencing_connection_failed' });
  expect(events).toMatchObject([{ by: null, object: { status: 'failed' } }]);
});

test('a late notice does not change a connection that was authorized after it', async () => {
  const { member } = await newWorld();
  await connect(member, zoom);
  const before = new Date(Date.now() - 60_000).toISOString();
  expect((await send(deauthorized(...account, before))).status).toBe(202);
  expect(await statusOf(member)).toEqual(['connected']);
});

test.each([
  ['account1', 'bob'],
  ['account2', 'ann'],
])(
  'a notice for the account %s and the user %s does not change the connection of another account or user',
  async (accountId, userId) => {
    const { member } = await newWorld();
    await connect(member, zoom);
    expect((await send(deauthorized(accountId, userId, secondLater()))).status).toBe(202);
    expect(await statusOf(member)).toEqual(['connected']);
  },
);
