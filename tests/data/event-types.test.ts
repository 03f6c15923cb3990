import { expect, test } from 'vitest';
import { putEventType } from '../../lib/admin/put-event-type.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { commit } from '../../lib/data/engine/commit.ts';
import { readItems } from '../../lib/data/engine/items.ts';
import {
  deleteEventType,
  findEventType,
  isCurrent,
  readEventType,
} from '../../lib/data/event-types/stored-event-types.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import type { EventType, EventTypeHost } from '../../lib/domain/event-types/event-type.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { demoEventTypes, demoUsers } from '../../scripts/demo/world.ts';

const eventType = (overrides: Partial<EventType> = {}): EventType => ({
  ...demoEventTypes(demoUsers()).roundRobin,
  ...overrides,
});

const host = (userId: string): EventTypeHost => ({
  userId,
  role: 'admin',
  userType: 'host',
  priority: 0,
  weight: 1,
  sort: 0,
});

const organization = () => newUid() as OrganizationId;
const readNow = (of: OrganizationId, uid: string) => readEventType(of, uid, Date.now());
const hostIds = (one: EventType | undefined) => one?.hosts.map(({ userId }) => userId).sort();

test('an event type is read with its hosts as it was written', async () => {
  const of = organization();
  const written = eventType({ hosts: [host('a'), host('b')] });
  expect(await putEventType(of, written)).toEqual({ ver: 1 });
  expect(await readNow(of, written.uid)).toEqual({
    ver: 1,
    eventType: { ...written, keepsLoads: true },
  });
  expect(await readNow(organization(), written.uid)).toBeUndefined();
});

test('each change increases the version by one, even a change of one host', async () => {
  const of = organization();
  const written = eventType({ hosts: [host('a'), host('b')] });
  await putEventType(of, written);
  expect(await putEventType(of, { ...written, name: 'Another' })).toEqual({ ver: 2 });
  const hosts = [host('a'), { ...host('b'), weight: 3 }];
  expect(await putEventType(of, { ...written, hosts })).toEqual({ ver: 3 });
  expect((await readNow(of, written.uid))?.eventType.hosts[1]?.weight).toBe(3);
});

test('removed hosts of an event type are deleted', async () => {
  const of = organization();
  const written = eventType({ hosts: [host('a'), host('b'), host('c')] });
  await putEventType(of, written);
  await putEventType(of, { ...written, hosts: [host('b'), host('d')] });
  expect(hostIds((await readNow(of, written.uid))?.eventType)).toEqual(['b', 'd']);
});

test('a write with an unexpected version changes nothing', async () => {
  const of = organization();
  const written = eventType();
  expect(await putEventType(of, written, { ver: 1 })).toBe('changed');
  expect(await putEventType(of, written, { ver: 0 })).toEqual({ ver: 1 });
  expect(await putEventType(of, { ...written, name: 'Another' }, { ver: 0 })).toBe('changed');
  expect((await readNow(of, written.uid))?.eventType.name).toBe(written.name);
});

test('concurrent writes without an expected version are applied one after the other, each with its own version', async () => {
  const of = organization();
  const written = eventType();
  await putEventType(of, written);
  const names = ['A', 'B', 'C'];
  const outcomes = await Promise.all(names.map((name) => putEventType(of, { ...written, name })));
  expect(outcomes.map((one) => (typeof one === 'object' ? one.ver : one)).sort()).toEqual([
    2, 3, 4,
  ]);
});

test('a deleted event type is unknown, and a cached copy of it is detected as outdated', async () => {
  const of = organization();
  const written = eventType();
  await putEventType(of, written);
  const remembered = await findEventType(of, written.uid, Date.now());
  const { by, at } = { by: 'somebody', at: new Date().toISOString() };
  const change = { kind: 'event_type_deleted', by, at, requestId: 'r' } as const;
  expect(await commit(of, [deleteEventType(of, { ver: 1, eventType: written }, change)])).toBe(
    'committed',
  );
  const items = await readItems(of, [keys.eventType(of, written.uid)]);
  expect(isCurrent(of, items, written.uid, remembered)).toBe(false);
  expect(isCurrent(of, items, written.uid, undefined)).toBe(true);
  expect(await readNow(of, written.uid)).toBeUndefined();
});
