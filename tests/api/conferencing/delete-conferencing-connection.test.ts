import { afterAll, beforeAll, expect, test } from 'vitest';
import { disconnectConferencing } from '../../../lib/app/conferencing/disconnect-conferencing.ts';
import { grantDeps } from '../../../lib/app/external-calendars/grants.ts';
import { DeleteConferencingConnection } from '../../../lib/contract/conferencing/delete-conferencing-connection.ts';
import { DeleteOrganizationUser } from '../../../lib/contract/organization/delete-organization-user.ts';
import { findGrant } from '../../../lib/data/external-calendars/calendar-grants.ts';
import { wholeStoreOf } from '../../../lib/data/whole-store.ts';
import { surroundings } from '../../../lib/outbound/surroundings.ts';
import { organizationItems } from '../../support/engine/stored-items.ts';
import { tellChanges } from '../../support/feed/tell-changes.ts';
import { call } from '../../support/http/call.ts';
import { contextOf } from '../../support/http/context-of.ts';
import { deleteAtOnce } from '../../support/people/delete-at-once.ts';
import { newWorld, type Person } from '../../support/world.ts';
import { at, book, read } from '../bookings/guests.ts';
import { authorize, begin, connect, connectionsOf, startZoom, type Zoom } from './connecting.ts';
import { atZoom, runWorker, settle } from './zoom.ts';

deleteAtOnce();

let zoom: Zoom;
beforeAll(async () => {
  zoom = await startZoom();
});
afterAll(() => zoom.close());

const hourMs = 3_600_000;

const disconnect = (as: Person, uid: string) =>
  call(DeleteConferencingConnection, { as, params: { uid } });

test('a deleted connection leaves no credentials, is revoked at the provider, and keeps existing meetings', async () => {
  const world = await newWorld();
  const { connection } = await connect(world.member, zoom, { shared: true });
  const eventType = await atZoom(world, [world.member]);
  const booking = await book(world, eventType, at(2, '09:00'));
  await settle();
  zoom.server.asked.length = 0;
  expect((await disconnect(world.member, connection.uid)).status).toBe(204);
  expect(zoom.server.asked).toEqual(['/oauth/revoke']);
  expect(await connectionsOf(world.member)).toEqual([]);
  expect(await read(world, booking)).toMatchObject({ urlStatus: 'available' });
  expect(await book(world, eventType, at(2, '11:00'))).toMatchObject({ urlStatus: 'none' });
  const sealed = (await organizationItems(world.of)).filter((item) => 'sealed' in item);
  expect(sealed).toEqual([]);
});

test('a connection of another user is not found and is not deleted', async () => {
  const { member, owner } = await newWorld();
  const { connection } = await connect(member, zoom);
  const { status, body } = await disconnect(owner, connection.uid);
  expect([status, body.code]).toEqual([404, 'conferencing/unknown']);
  expect(await connectionsOf(member)).toHaveLength(1);
});

test('a grant that is authorized during the deletion of its connection is revoked', async () => {
  const world = await newWorld();
  const { member, of } = world;
  const { connection, url } = await begin(member);
  const { uid } = connection;
  const cameBack = await zoom.server.agree(url);
  let isAuthorized = false;
  const late: typeof findGrant = async (...asked) => {
    const found = await findGrant(...asked);
    if (!isAuthorized) await authorize(member, uid, cameBack);
    isAuthorized = true;
    return found;
  };
  const deps = { ...grantDeps, surroundings, findGrant: late };
  const { userId } = member;
  await disconnectConferencing({ uid, userId }, contextOf(world), wholeStoreOf(of), deps);
  expect(await findGrant(of, uid)).toBeUndefined();
  expect(zoom.server.isGood(zoom.server.issued.at(-1) ?? '')).toBe(false);
});

test('a deleted user makes no more meetings and is disconnected a day later', async () => {
  const world = await newWorld('admin');
  await connect(world.member, zoom, { shared: true });
  zoom.server.asked.length = 0;
  const { userId } = world.member;
  const { status } = await call(DeleteOrganizationUser, { as: world.owner, params: { userId } });
  expect(status).toBe(204);
  const booking = await book(world, await atZoom(world, [world.admin]), at(2, '09:00'));
  expect(booking).toMatchObject({ urlStatus: 'none' });
  await tellChanges();
  await runWorker(23 * hourMs);
  expect(zoom.server.asked).toEqual([]);
  await runWorker(25 * hourMs);
  expect(zoom.server.asked).toEqual(['/oauth/revoke']);
  const sealed = (await organizationItems(world.of)).filter((item) => 'sealed' in item);
  expect(sealed).toEqual([]);
});

test('the meeting of a booking that a deleted user hosted is removed with the account of the user', async () => {
  const world = await newWorld('admin');
  await connect(world.member, zoom);
  // The priority determines the host. Between equal hosts, the choice depends on random IDs.
  const hosts = [{ ...world.member, priority: 2 }, world.admin];
  const assignment = { type: 'any', method: 'priority' } as const;
  const eventType = await atZoom(world, hosts, { assignment });
  const booking = await book(world, eventType, at(2, '09:00'));
  const [{ userId = '' } = {}] = booking.hosts;
  expect(userId).toBe(world.member.userId);
  await settle();
  const before = zoom.meetings.meetings.size;
  expect(await read(world, booking)).toMatchObject({ urlStatus: 'available' });
  const query = { bookings: 'reassign' } as const;
  const { status } = await call(DeleteOrganizationUser, {
    as: world.owner,
    params: { userId },
    query,
  });
  expect(status).toBe(204);
  await settle();
  expect(await read(world, booking)).toMatchObject({ url: '', urlStatus: 'none' });
  expect(zoom.meetings.meetings.size).toBe(before - 1);
});
