import { expect, test } from 'vitest';
import { UpdateConferencingConnection } from '../../../lib/contract/conferencing/update-conferencing-connection.ts';
import { call } from '../../support/http/call.ts';
import { plantAccount } from '../../support/meetings/plant-account.ts';
import { newWorld, type Person } from '../../support/world.ts';
import { at, book } from '../bookings/guests.ts';
import { connectionsOf } from './connecting.ts';
import { atZoom } from './zoom.ts';

const update = (as: Person, uid: string, body: { readonly shared?: boolean }) =>
  call(UpdateConferencingConnection, { as, params: { uid }, body });

test('a shared account makes the meetings of other hosts until its user stops sharing it', async () => {
  const world = await newWorld('admin');
  const { uid, updatedAt } = await plantAccount(world.of, world.member);
  const eventType = await atZoom(world, [world.admin]);
  const booked = async (time: string) => (await book(world, eventType, at(2, time))).urlStatus;
  expect(await booked('09:00')).toBe('none');
  const { status, body } = await update(world.member, uid, { shared: true });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ uid, shared: true, status: 'connected' });
  expect(body.data.updatedAt >= updatedAt).toBe(true);
  expect(await connectionsOf(world.member)).toEqual([body.data]);
  expect(await booked('10:00')).toBe('pending');
  expect((await update(world.member, uid, { shared: false })).body.data.shared).toBe(false);
  expect(await booked('11:00')).toBe('none');
});

test('an update without a change keeps the connection and its time of update', async () => {
  const { of, member } = await newWorld();
  const { uid, updatedAt } = await plantAccount(of, member, { shared: true });
  for (const sent of [{}, { shared: true }]) {
    const { status, body } = await update(member, uid, sent);
    expect([status, body.data.shared, body.data.updatedAt]).toEqual([200, true, updatedAt]);
  }
});

test('a connection of another user is not found and is not changed', async () => {
  const { of, member, owner } = await newWorld();
  const { uid } = await plantAccount(of, member);
  const { status, body } = await update(owner, uid, { shared: true });
  expect([status, body.code]).toEqual([404, 'conferencing/unknown']);
  expect((await connectionsOf(member))[0]?.shared).toBe(false);
});
