import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { newUid } from '../../lib/app/new-uid.ts';
import { findEventType, putEventType, readEventType } from '../../lib/data/event-types.ts';
import { keys } from '../../lib/data/keys.ts';
import { isUnavailable, TableName, table } from '../../lib/data/table.ts';
import type { EventType, EventTypeHost } from '../../lib/domain/event-types/event-type.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { demoEventTypes, demoUsers } from '../../scripts/demo/world.ts';
import { beforeTableCalls } from '../support/table-calls.ts';

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
  expect(await readNow(of, written.uid)).toEqual({ ver: 1, eventType: written });
  expect(await readNow(organization(), written.uid)).toBeUndefined();
});

test('every change raises the version by one, a change of one host too', async () => {
  const of = organization();
  const written = eventType({ hosts: [host('a'), host('b')] });
  await putEventType(of, written);
  expect(await putEventType(of, { ...written, name: 'Another' })).toEqual({ ver: 2 });
  const hosts = [host('a'), { ...host('b'), weight: 3 }];
  expect(await putEventType(of, { ...written, hosts })).toEqual({ ver: 3 });
  expect((await readNow(of, written.uid))?.eventType.hosts[1]?.weight).toBe(3);
});

test('hosts that an event type no longer has are gone', async () => {
  const of = organization();
  const written = eventType({ hosts: [host('a'), host('b'), host('c')] });
  await putEventType(of, written);
  await putEventType(of, { ...written, hosts: [host('b'), host('d')] });
  expect(hostIds((await readNow(of, written.uid))?.eventType)).toEqual(['b', 'd']);
});

test('a writer who expects another version than there is changes nothing', async () => {
  const of = organization();
  const written = eventType();
  expect(await putEventType(of, written, 1)).toBe('changed');
  expect(await putEventType(of, written, 0)).toEqual({ ver: 1 });
  expect(await putEventType(of, { ...written, name: 'Another' }, 0)).toBe('changed');
  expect((await readNow(of, written.uid))?.eventType.name).toBe(written.name);
});

test('parallel writers without an expectation follow each other, each with a version of its own', async () => {
  const of = organization();
  const written = eventType();
  await putEventType(of, written);
  const names = ['A', 'B', 'C'];
  const outcomes = await Promise.all(names.map((name) => putEventType(of, { ...written, name })));
  expect(outcomes.map((one) => (typeof one === 'object' ? one.ver : one)).sort()).toEqual([
    2, 3, 4,
  ]);
});

/** An event type whose hosts were changed, seen as a reader does whose Query met only half of the change. */
async function tornEventType() {
  const of = organization();
  const written = eventType({ hosts: [host('a'), host('b')] });
  await putEventType(of, written);
  const changed = { ...written, hosts: [host('a'), { ...host('b'), weight: 3 }] };
  await putEventType(of, changed);
  const setHost = (one: EventTypeHost | undefined) => {
    const Item = { ...keys.eventTypeHost(of, written.uid, 'b'), doc: JSON.stringify(one) };
    return table.send(new PutCommand({ TableName, Item }));
  };
  await setHost(written.hosts[1]);
  return { of, changed, heal: () => setHost(changed.hosts[1]) };
}

test('hosts that do not belong to the version that was read are read again', async () => {
  const { of, changed, heal } = await tornEventType();
  let queries = 0;
  beforeTableCalls(async (call) => {
    if (call !== 'Query') return;
    queries += 1;
    if (queries === 2) await heal();
  });
  expect(await readNow(of, changed.uid)).toEqual({ ver: 2, eventType: changed });
  expect(queries).toBe(2);
});

test('hosts that never agree with their event type are not used, and not remembered either', async () => {
  const { of, changed, heal } = await tornEventType();
  const error = await readNow(of, changed.uid).catch((thrown: unknown) => thrown);
  expect(isUnavailable(error)).toBe(true);
  await heal();
  const found = await findEventType(of, changed.uid, Date.now());
  expect(found).toEqual({ ver: 2, eventType: changed });
});

test('more hosts than one transaction can replace are refused as a whole', async () => {
  const of = organization();
  const hosts = Array.from({ length: 100 }, (_, index) => host(`host-${index}`));
  const written = eventType({ hosts });
  expect(await putEventType(of, written)).toBe('too-large');
  expect(await readNow(of, written.uid)).toBeUndefined();
});
