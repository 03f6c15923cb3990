import { expect, test } from 'vitest';
import { GetEventTypeHost } from '../../../lib/contract/event-types/get-event-type-host.ts';
import { UpdateProfileImage } from '../../../lib/contract/users/update-profile-image.ts';
import { call } from '../../support/http/call.ts';
import { png } from '../../support/people/pictures.ts';
import { newWorld, type Person } from '../../support/world.ts';
import { at, auditedWorld, book, hostOf, offers } from '../bookings/guests.ts';
import { add, list } from './hosting.ts';
import { made } from './managing.ts';

test('a hundred hosts are listed in their order, offered and booked, and one more is refused', async () => {
  const world = await auditedWorld('admin');
  const users = await Promise.all(Array.from({ length: 101 }, () => world.addUser('member')));
  const [one, ...hosts] = users as [Person, ...Person[]];
  const eventType = await made(world, {
    hosts: hosts.slice(1).map(({ userId }) => ({ uid: userId })),
  });
  expect((await add(world, eventType, { uid: hosts[0]?.userId })).status).toBe(201);
  expect((await add(world, eventType, { uid: one.userId })).body.code).toBe(
    'event-type/too-many-hosts',
  );
  const seen = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await list(world, eventType, { perPage: '33', ...(cursor && { cursor }) });
    seen.push(...page.body.data.map(({ uid, email }) => `${uid} ${email}`));
    cursor = page.body.nextCursor;
  }
  const inTurn = [...hosts.slice(1), hosts[0] as Person];
  expect(seen).toEqual(inTurn.map(({ userId, email }) => `${userId} ${email}`));
  const [offer] = await offers(world, eventType, at(2, '09:00'), at(2, '09:30'));
  expect(offer?.remainingCapacity).toBe(100);
  const bookings = [];
  for (const _ of [1, 2, 3]) bookings.push(await book(world, eventType, at(2, '09:00')));
  expect(new Set(bookings.map(hostOf)).size).toBe(3);
});

test('a restricted host reads only the names of the other hosts, in the list and in a single read', async () => {
  const world = await newWorld('admin', 'restricted');
  const { member, restricted } = world;
  await call(UpdateProfileImage, { as: member, file: png(8, 8) });
  const hosts = [member, restricted].map(({ userId }) => ({ uid: userId }));
  const eventType = await made(world, { hosts });
  const whole = (await list(world, eventType)).body.data;
  expect(whole.map(({ email }) => email)).toEqual([member.email, restricted.email]);
  const { data } = (await list(world, eventType, {}, restricted)).body;
  const [other, own] = whole;
  expect(other?.profileImage).toEqual(expect.any(String));
  expect(data).toEqual([{ ...other, email: '', profileImage: null }, own]);
  for (const host of data) {
    const params = { eventTypeId: eventType.uid, uid: host.uid };
    const alone = await call(GetEventTypeHost, { as: restricted, params });
    expect(alone.body.data).toEqual(host);
  }
});
