import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { wholeStoreOf } from '../../../lib/data/whole-store.ts';
import { connectedProviders } from '../../../lib/domain/conferencing/needs.ts';
import { hostHours } from '../../../lib/domain/hours/needs.ts';
import { makeMeetings } from '../../../lib/workers/meetings/make-meetings.ts';
import { allItems } from '../../support/engine/table-items.ts';
import { client } from '../../support/external-calendars/authorization-server.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { logLines } from '../../support/processes/log-lines.ts';
import { newWorld } from '../../support/world.ts';
import { at, book, read } from '../bookings/guests.ts';
import { authorize, begin, connect, connectionsOf, startZoom, type Zoom } from './connecting.ts';
import { atZoom } from './zoom.ts';

let zoom: Zoom;
beforeAll(async () => {
  zoom = await startZoom();
});
afterAll(() => zoom.close());
afterEach(() => {
  zoom.server.lifetime = 3600;
  zoom.server.instead = undefined;
  zoom.meetings.instead = undefined;
});

const pointers = ({
  body,
}: {
  readonly body: { readonly errors?: readonly { pointer: string; code: string }[] };
}) => (body.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);
const refused = ['/state connection/state-refused'];

test('a state can be used once, for its own connection and by the user who began the authorization', async () => {
  const { member, owner } = await newWorld();
  const { connection, url } = await begin(member);
  const cameBack = await zoom.server.agree(url);
  expect((await authorize(owner, connection.uid, cameBack)).body.code).toBe('conferencing/unknown');
  const forged = { ...cameBack, state: `${connection.uid}.forged` };
  expect(pointers(await authorize(member, connection.uid, forged))).toEqual(refused);
  const [first, second] = await Promise.all([
    authorize(member, connection.uid, cameBack),
    authorize(member, connection.uid, cameBack),
  ]);
  expect([first.status, second.status].toSorted()).toEqual([200, 422]);
  expect(pointers(await authorize(member, connection.uid, cameBack))).toEqual(refused);
  expect(await connectionsOf(member)).toMatchObject([{ status: 'connected' }]);
});

test('a retry of an authorization with the same Idempotency-Key gets the same response', async () => {
  const { member } = await newWorld();
  const { connection, url } = await begin(member);
  const cameBack = await zoom.server.agree(url);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await authorize(member, connection.uid, cameBack, headers);
  const second = await authorize(member, connection.uid, cameBack, headers);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body.data).toEqual(first.body.data);
});

test('a dry run of an authorization checks the state and uses up nothing', async () => {
  const { member } = await newWorld();
  const { connection, url } = await begin(member);
  const cameBack = await zoom.server.agree(url);
  const headers = { prefer: 'handling=dry-run' };
  const preview = await authorize(member, connection.uid, cameBack, headers);
  expect([preview.status, preview.body.data.status]).toEqual([200, 'pending']);
  expect((await authorize(member, connection.uid, cameBack)).status).toBe(200);
});

test('a code that the provider refuses connects nothing, and the authorization can begin again', async () => {
  const { member } = await newWorld();
  const { connection, url } = await begin(member);
  const { state } = await zoom.server.agree(url);
  const answer = await authorize(member, connection.uid, { code: 'forged', state });
  expect(pointers(answer)).toEqual(['/code connection/refused']);
  const again = await authorize(member, connection.uid, {});
  expect(again.body.data).toMatchObject({ uid: connection.uid, status: 'pending' });
  const cameBack = await zoom.server.agree(again.body.data.authorizationUrl ?? '');
  expect((await authorize(member, connection.uid, cameBack)).status).toBe(200);
});

test('a code without a state and a state without a code are refused', async () => {
  const { member } = await newWorld();
  const { connection } = await begin(member);
  const only = async (body: object) => pointers(await authorize(member, connection.uid, body));
  expect(await only({ code: 'a code' })).toEqual(['/state connection/incomplete']);
  expect(await only({ state: 'a state' })).toEqual(['/code connection/incomplete']);
});

test('an account that cannot be identified is not connected, and its grant is revoked', async () => {
  const { member } = await newWorld();
  const { connection, url } = await begin(member);
  const cameBack = await zoom.server.agree(url);
  zoom.meetings.instead = () => ({ status: 403 });
  const answer = await authorize(member, connection.uid, cameBack);
  expect(answer.body.errors).toMatchObject([
    {
      code: 'connection/refused',
      detail: 'The provider does not accept the code. Its status is 403.',
    },
  ]);
  expect(zoom.server.asked.at(-1)).toBe('/oauth/revoke');
  expect(await connectionsOf(member)).toMatchObject([{ status: 'pending' }]);
});

test('a refusal of the service itself by Zoom is reported as a missing registration', async () => {
  const { member } = await newWorld();
  const { connection, url } = await begin(member);
  const cameBack = await zoom.server.agree(url);
  vi.stubEnv('ZOOM_CLIENT_SECRET', 'the former one');
  const answer = await authorize(member, connection.uid, cameBack);
  vi.stubEnv('ZOOM_CLIENT_SECRET', client.clientSecret);
  expect(pointers(answer)).toEqual([' connection/not-configured']);
});

test('concurrent workers renew an expired access token once, and no secret is in an item, a response or the log', async () => {
  const world = await newWorld();
  zoom.server.lifetime = 61;
  const { connection, cameBack } = await connect(world.member, zoom);
  zoom.server.lifetime = 3600;
  const eventType = await atZoom(world, [world.member]);
  zoom.server.asked.length = 0;
  const bookings = await Promise.all(
    ['09:00', '10:00', '11:00'].map((time) => book(world, eventType, at(2, time))),
  );
  await tellChanges();
  // The access token has expired by the clock of the workers.
  await Promise.all([makeMeetings({}, Date.now() + 5000), makeMeetings({}, Date.now() + 5000)]);
  for (const booking of bookings) {
    expect(await read(world, booking)).toMatchObject({ urlStatus: 'available' });
  }
  expect(zoom.server.asked.filter((path) => path === '/oauth/token')).toHaveLength(1);
  const returned = [connection, cameBack.state?.split('.')[0]];
  const all = [...(await allItems()), JSON.stringify([returned, logLines])];
  const secrets = [...zoom.server.issued, client.clientSecret, cameBack.state ?? ''];
  expect(secrets.length).toBeGreaterThan(4);
  for (const text of all) for (const secret of secrets) expect(text).not.toContain(secret);
});

test('a grant that the provider has ended makes the connection fail, and its user can authorize it again', async () => {
  const world = await newWorld();
  const { connection } = await connect(world.member, zoom);
  const eventType = await atZoom(world, [world.member]);
  const booking = await book(world, eventType, at(2, '09:00'));
  await tellChanges();
  zoom.meetings.isGood = () => false;
  await makeMeetings({}, Date.now() + 1);
  zoom.meetings.isGood = zoom.server.isGood;
  expect(await connectionsOf(world.member)).toMatchObject([{ status: 'failed' }]);
  const again = await authorize(world.member, connection.uid, {});
  const cameBack = await zoom.server.agree(again.body.data.authorizationUrl ?? '');
  await authorize(world.member, connection.uid, cameBack);
  expect(await connectionsOf(world.member)).toMatchObject([{ status: 'connected' }]);
  await makeMeetings({}, Date.now() + 6000);
  expect(await read(world, booking)).toMatchObject({ urlStatus: 'available' });
});

test('the hours of a user list the providers of their accounts, also after a change of the hours', async () => {
  const { of, member, setHours } = await newWorld();
  await connect(member, zoom);
  const readProviders = async () => {
    const { userId } = member;
    const snapshot = await wholeStoreOf(of).read([hostHours(userId)]);
    return snapshot.get(connectedProviders(userId));
  };
  expect(await readProviders()).toEqual(['zoom']);
  await setHours(member, { timeZone: 'UTC', items: [], overrides: {} });
  expect(await readProviders()).toEqual(['zoom']);
});

test.each([
  ['a host', false],
  ['another host, which is shared', true],
])(
  'the bookings that wait for the account of %s get their meetings after it is authorized again',
  async (_, shared) => {
    const world = await newWorld('admin');
    const { connection } = await connect(world.member, zoom, { shared });
    const eventType = await atZoom(world, [shared ? world.admin : world.member]);
    const booking = await book(world, eventType, at(9, '09:00'));
    await tellChanges();
    zoom.meetings.isGood = () => false;
    for (const aheadMs of [1, 6000, 40_000]) {
      await makeMeetings({}, Date.now() + aheadMs);
    }
    zoom.meetings.isGood = zoom.server.isGood;
    // The next attempt would follow a minute later.
    await makeMeetings({}, Date.now() + 100_000);
    expect(await read(world, booking)).toMatchObject({ urlStatus: 'pending' });
    const again = await authorize(world.member, connection.uid, {});
    const cameBack = await zoom.server.agree(again.body.data.authorizationUrl ?? '');
    await authorize(world.member, connection.uid, cameBack);
    await tellChanges();
    for (const aheadMs of [1, 2]) await makeMeetings({}, Date.now() + 100_000 + aheadMs);
    expect(await read(world, booking)).toMatchObject({ urlStatus: 'available' });
  },
);
