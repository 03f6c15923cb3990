import { expect, test } from 'vitest';
import { DeleteEventTypeHost } from '../../../lib/contract/event-types/delete-event-type-host.ts';
import { UpdateEventTypeHost } from '../../../lib/contract/event-types/update-event-type-host.ts';
import { readEventType } from '../../../lib/data/event-types/stored-event-types.ts';
import type { HostAssignRule } from '../../../lib/domain/event-types/host-assign-rule.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { at, auditedWorld, book, hostOf, read } from '../bookings/guests.ts';
import { list, remove } from './hosting.ts';
import { get, made } from './managing.ts';

test('a removed host keeps their bookings and gets no new ones', async () => {
  const world = await auditedWorld('admin');
  const hosts = [{ uid: world.member.userId }, { uid: world.admin.userId }];
  const eventType = await made(world, { hosts });
  const both = [
    await book(world, eventType, at(2, '09:00')),
    await book(world, eventType, at(2, '09:00')),
  ];
  const { status, body, headers } = await remove(world, eventType, world.member.userId);
  expect([status, body, headers.etag]).toEqual([204, undefined, undefined]);
  expect((await get(world, eventType)).headers.etag).toBe('"2"');
  for (const booking of both) expect(await read(world, booking)).toEqual(booking);
  expect(hostOf(await book(world, eventType, at(2, '10:00')))).toBe(world.admin.userId);
  expect((await remove(world, eventType, world.admin.userId)).status).toBe(204);
  expect((await list(world, eventType)).body).toEqual({ data: [], nextCursor: null });
});

const rule = (uid: string, hostIds: readonly string[]): HostAssignRule => ({
  uid,
  name: `Rule ${uid}`,
  sort: 0,
  operator: 'and',
  groups: [],
  hostIds,
  minutesPerDay: null,
  minutesPerWeek: null,
  minutesPerMonth: null,
  method: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

test('a removed host is also removed from the rules, unless a rule has no other host', async () => {
  const world = await newWorld('admin');
  const [a, b] = [world.member.userId, world.admin.userId];
  const rules = [rule('r1', [a, b]), rule('r2', []), { ...rule('r3', [b]), name: 'VIP guests' }];
  const eventType = await world.eventType([world.member, world.admin, world.owner], { rules });
  const { body } = await remove(world, eventType, b);
  expect(body).toMatchObject({ code: 'host/alone-in-rule', ruleIds: ['r3'] });
  expect((await remove(world, eventType, a)).status).toBe(204);
  const stored = await readEventType(world.of, eventType.uid, Date.now());
  expect(stored?.eventType.rules.map(({ hostIds }) => hostIds)).toEqual([[b], [], [b]]);
});

test.each([
  [{ weight: 2 }, UpdateEventTypeHost, 'member'],
  [undefined, DeleteEventTypeHost, 'member'],
] as const)(
  'a request with the body %j does not reveal a hidden event type to a restricted user',
  async (body, contract, host) => {
    const world = await newWorld('restricted');
    const eventType = await made(world, { hosts: [{ uid: world[host].userId }] });
    const params = { eventTypeId: eventType.uid, uid: world[host].userId };
    const { body: told } = await call(contract, { as: world.restricted, params, body });
    expect(told.code).toBe('caller/role-forbids');
    expect((await list(world, eventType, {}, world.restricted)).body.code).toBe(
      'event-type/unknown',
    );
  },
);
