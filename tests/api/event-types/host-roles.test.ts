import { expect, test } from 'vitest';
import { GetBooking } from '../../../lib/contract/bookings/get-booking.ts';
import { DeleteEventType } from '../../../lib/contract/event-types/delete-event-type.ts';
import { UpdateEventType } from '../../../lib/contract/event-types/update-event-type.ts';
import { UpdateEventTypeHost } from '../../../lib/contract/event-types/update-event-type-host.ts';
import { call } from '../../support/http/call.ts';
import { versionOf } from '../../support/http/version-of.ts';
import { newWorld, type World } from '../../support/world.ts';
import { at, auditedWorld, book } from '../bookings/guests.ts';
import { get, made } from './managing.ts';

const setRole = (world: World, { uid }: { uid: string }, role: string, as = world.owner) => {
  const params = { eventTypeId: uid, uid: world.member.userId };
  return call(UpdateEventTypeHost, { as, params, body: { role } });
};

const rename = (world: World, { uid }: { uid: string }, more: object = {}) =>
  call(UpdateEventType, { as: world.member, params: { uid }, body: { name: 'New', ...more } });

test('a host is a viewer unless the request says otherwise, and a user who creates an event type without hosts is an admin of it', async () => {
  const world = await newWorld();
  const { owner, member } = world;
  const { hosts } = await made(world, { hosts: [{ uid: owner.userId }, { uid: member.userId }] });
  expect(hosts.map(({ role }) => role)).toEqual(['viewer', 'viewer']);
  expect((await made(world)).hosts).toMatchObject([{ uid: owner.userId, role: 'admin' }]);
});

test('an editor cannot give themselves another role, and an admin among the hosts can give any role', async () => {
  const world = await newWorld();
  const hosts = [{ uid: world.member.userId, role: 'editor' }];
  const eventType = await made(world, { hosts });
  const refused = await setRole(world, eventType, 'admin', world.member);
  expect([refused.status, refused.body.code]).toEqual([403, 'caller/role-forbids']);
  await setRole(world, eventType, 'admin');
  expect((await setRole(world, eventType, 'viewer', world.member)).status).toBe(200);
  expect((await setRole(world, eventType, 'admin', world.member)).status).toBe(403);
});

test('an update with a member that needs a higher role changes nothing, not even the other members', async () => {
  const world = await newWorld();
  const eventType = await made(world, { hosts: [{ uid: world.member.userId, role: 'editor' }] });
  const { status, body } = await rename(world, eventType, { visibility: 'public' });
  expect([status, body.detail]).toEqual([
    403,
    'Only owners, admins, and hosts with at least the role `admin` can do this.',
  ]);
  expect((await get(world, eventType)).body.data).toEqual(eventType);
  expect((await rename(world, eventType)).status).toBe(200);
});

test('a change by a host whose role is lowered at the same moment is made before that, or refused', async () => {
  const world = await newWorld();
  const eventType = await made(world, { hosts: [{ uid: world.member.userId }] });
  const versions = async () => {
    const raised = await setRole(world, eventType, 'editor');
    const [lowered, ...renamed] = await Promise.all([
      setRole(world, eventType, 'viewer'),
      rename(world, eventType),
      rename(world, eventType),
    ]);
    expect([raised.status, lowered.status]).toEqual([200, 200]);
    for (const { status, headers } of renamed) {
      if (status === 403) continue;
      expect(status).toBe(200);
      expect(Number(versionOf(headers.etag))).toBeLessThan(Number(versionOf(lowered.headers.etag)));
    }
    return renamed.map(({ status }) => status);
  };
  const outcomes: number[] = [];
  for (let round = 0; round < 10; round += 1) outcomes.push(...(await versions()));
  expect(outcomes.every((status) => status === 200 || status === 403)).toBe(true);
});

test('an admin among the hosts deletes the event type and cancels bookings of other hosts with it', async () => {
  const world = await auditedWorld('admin');
  const { member, admin } = world;
  const hosts = [
    { uid: admin.userId },
    { uid: member.userId, role: 'admin', userType: 'notifyHost' },
  ];
  const eventType = await made(world, { hosts });
  const booking = await book(world, eventType, at(2, '09:00'));
  expect(booking.hosts).toEqual([{ userId: admin.userId, role: 'admin' }]);
  const params = { uid: eventType.uid };
  const sent = { as: member, params, query: { cancelBookings: 'true' } };
  expect((await call(DeleteEventType, sent)).status).toBe(204);
  const read = await call(GetBooking, { as: world.owner, params: { uid: booking.uid } });
  expect(read.body.data.status).toBe('cancel');
});
