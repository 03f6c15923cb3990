import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ConnectConferencing } from '../../../lib/contract/conferencing/connect-conferencing.ts';
import { commit } from '../../../lib/data/engine/commit.ts';
import { tombstone } from '../../../lib/data/items/tombstone.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { deleteAtOnce } from '../../support/people/delete-at-once.ts';
import { newWorld } from '../../support/world.ts';
import { at, book, read } from '../bookings/guests.ts';
import { begin, connect, connectionsOf, startZoom, type Zoom } from './connecting.ts';
import { atZoom, settle } from './zoom.ts';

deleteAtOnce();

let zoom: Zoom;
beforeAll(async () => {
  zoom = await startZoom();
});
afterAll(() => zoom.close());

const to = (provider: string, more: object = {}) => ({ params: { provider }, body: {}, ...more });

test('a user connects Zoom, and a booking of the user gets its own meeting', async () => {
  const world = await newWorld();
  const { connection } = await connect(world.member, zoom);
  expect(connection).toMatchObject({
    provider: 'zoom',
    userId: world.member.userId,
    account: 'ann@zoom.example',
    shared: false,
    status: 'connected',
  });
  const booking = await book(world, await atZoom(world, [world.member]), at(2, '09:00'));
  expect(booking.urlStatus).toBe('pending');
  await settle();
  expect(await read(world, booking)).toMatchObject({
    url: [...zoom.meetings.meetings.values()][0]?.join_url,
    urlStatus: 'available',
  });
});

test('a connection is pending until it is authorized, and its authorization address is returned once', async () => {
  const { member } = await newWorld();
  const { connection, url } = await begin(member, { shared: true });
  expect(connection).toMatchObject({ account: '', shared: true, status: 'pending' });
  const { origin, pathname, searchParams } = new URL(url);
  expect(`${origin}${pathname}`).toBe(`${zoom.server.url}/oauth/authorize`);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: 'https://api.example.com/v1/conferencing/callback',
    code_challenge_method: 'S256',
    state: expect.stringContaining(`${connection.uid}.`),
  });
  expect(await connectionsOf(member)).toEqual([connection]);
});

test('a new connection replaces one that is pending, but not one that is connected', async () => {
  const { member } = await newWorld();
  const { connection: former } = await begin(member);
  const { connection } = await connect(member, zoom);
  expect(connection.uid).not.toBe(former.uid);
  expect(await connectionsOf(member)).toEqual([connection]);
  const { status, body } = await call(ConnectConferencing, { as: member, ...to('zoom') });
  expect([status, body.code]).toEqual([409, 'conferencing/connected']);
});

test('an unknown provider is 404, Jitsi needs no account, and the other providers need a registration', async () => {
  const { member } = await newWorld();
  const ask = async (provider: string) => {
    const { status, body } = await call(ConnectConferencing, { as: member, ...to(provider) });
    return [status, body.code];
  };
  expect(await ask('skype')).toEqual([404, 'conferencing/unknown-provider']);
  expect(await ask('toString')).toEqual([404, 'conferencing/unknown-provider']);
  expect(await ask('jitsi')).toEqual([409, 'conferencing/no-account']);
  for (const name of ['GOOGLE', 'MICROSOFT', 'ZOOM']) vi.stubEnv(`${name}_CLIENT_ID`, '');
  expect(await ask('googleMeet')).toEqual([422, 'connection/not-configured']);
  expect(await ask('teams')).toEqual([422, 'connection/not-configured']);
  expect(await ask('zoom')).toEqual([422, 'connection/not-configured']);
  vi.stubEnv('ZOOM_CLIENT_ID', 'scheduling');
  expect(await connectionsOf(member)).toEqual([]);
});

test('the dry run of a connection to a video provider connects nothing', async () => {
  const { member } = await newWorld();
  const headers = { prefer: 'handling=dry-run' };
  const { status, body } = await call(ConnectConferencing, {
    as: member,
    ...to('zoom', { headers }),
  });
  expect([status, body.data.uid]).toEqual([200, 'dry-run']);
  expect(await connectionsOf(member)).toEqual([]);
});

test('a user who is deleted during the request connects nothing', async () => {
  const { of, member } = await newWorld();
  let isFirst = true;
  // Runs after the authentication and before the decision reads the user.
  beforeTableCalls(async (name) => {
    if (name !== 'BatchGetItem' || !isFirst) return;
    isFirst = false;
    await commit(of, [{ key: keys.user(of, member.userId), item: tombstone(1, Date.now()) }]);
  });
  const { body } = await call(ConnectConferencing, { as: member, ...to('zoom') });
  expect(body.code).toBe('user/not-found');
});
