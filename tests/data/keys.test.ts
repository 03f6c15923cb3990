import { expect, test } from 'vitest';
import type { Key } from '../../lib/data/keys/key.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import type { Origin } from '../../lib/domain/feed/outgoing.ts';
import { firstLayout } from '../../lib/domain/jobs/shard-layout.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';

/** Keys that belong to no organization, and functions that return only a part of a key. */
const ofNobody = [
  'apiKey',
  'apiKeyUse',
  'sessionUse',
  'addressUser',
  'usersOfAddress',
  'rate',
  'waitLeases',
  'inListOfUser',
  'ofUser',
  'invitation',
  'acceptance',
  'identity',
  'slug',
  'picture',
  'meeting',
  'accountHolders',
  'accountHolder',
  'demo',
  'shardLayout',
  'dueItems',
  'readyPrefix',
  'inList',
  'uidInList',
  'startedIn',
  'bookingToRecordings',
  'deliveriesBefore',
  'eventsBefore',
  'eventAt',
  'positionOf',
  'feedAfter',
  'outbox',
  'outgoing',
  'outgoingOf',
  'outgoingOfKind',
  'uidOfOutgoing',
  'resourceOfOutgoing',
  'resourceInOutbox',
  'event',
  'duePartition',
  'due',
  'dueUntil',
  'jobRequest',
  'readyGroup',
  'readyGroups',
  'timer',
  'timersUntil',
  'dueUntilNow',
  'pointer',
  'pointersUntil',
  'eventMessagesBefore',
  'versionOfMessages',
  'uidOfDelivery',
  'uidOfPartition',
  'spentState',
];

type AnyKey = (of: string, ...names: readonly string[]) => Key | string;

const owned = Object.entries(keys).flatMap(([name, key]) =>
  ofNobody.includes(name) ? [] : [{ name, key: key as unknown as AnyKey }],
);

test.each(owned)('$name: equal names in two organizations have different keys', ({ key }) => {
  const partition = (of: string) => {
    const found = key(of, 'recording', 'recording', 'recording');
    return typeof found === 'string' ? found : found.pk;
  };
  for (const name of ['one', 'other'])
    expect(partition(name).split('#').slice(0, 2)).toEqual(['O', name]);
});

const origins: readonly Origin[] = [
  { subject: 'booking', uid: 'same' },
  { subject: 'attachment', uid: 'same', bookingUid: 'same', kind: 'recording', place: '' },
  { subject: 'message', uid: 'same', bookingUid: 'same' },
  { subject: 'schedule', uid: 'same' },
  { subject: 'event-type', uid: 'same' },
  { subject: 'user', uid: 'same' },
  { subject: 'calendar-connection', uid: 'same', userId: 'same' },
  { subject: 'conferencing-connection', uid: 'same', userId: 'same' },
  { subject: 'webhook-endpoint', uid: 'same' },
];

test('the keys of groups of jobs differ by organization, and the keys of pointers begin with the organization', () => {
  const place = { dueMs: 5, orderKey: 'same', version: 1, uid: 'same' };
  const keysOf = (of: string) => {
    const group = { of: of as OrganizationId, queue: 'webhooks', id: 'same' } as const;
    const pointer = keys.pointer(group, place);
    expect(pointer.pk.split('#').slice(0, 3)).toEqual(['O', of, 'Q']);
    expect(keys.pointersUntil(group, 5)).toMatchObject({ pk: pointer.pk });
    const sk = keys.jobRequest(group, place);
    expect(sk.split('#')[0]).toBe(of);
    return [keys.readyGroup(group, firstLayout).sk, keys.timer(group, 5, firstLayout).sk, sk];
  };
  expect(new Set([...keysOf('one'), ...keysOf('other')]).size).toBe(6);
});

test.each(origins)(
  'the keys of events of a $subject begin with the organization, and so do the sort keys of its changes',
  (origin) => {
    const [one, other] = ['one', 'other'] as OrganizationId[];
    for (const id of [one, other] as OrganizationId[]) {
      expect(keys.event(id, origin, 1).pk.split('#').slice(0, 2)).toEqual(['O', id]);
      expect(keys.outgoing(id, origin, 1).split('#')[0]).toBe(id);
      expect(keys.outgoing(id, origin, 1)).toContain(keys.outgoingOf(id, origin));
    }
  },
);

test('the keys of changes sort by version, and those of events by position', () => {
  const of = 'one' as OrganizationId;
  const [origin] = origins as [Origin];
  const numbers = [1, 2, 9, 10, 11, 99, 100, 123_456_789];
  for (const key of [
    (number: number) => keys.outgoing(of, origin, number),
    (number: number) => keys.event(of, origin, number).sk,
    (number: number) => keys.feedBatch(of, number).sk,
  ]) {
    expect(numbers.map(key).toSorted()).toEqual(numbers.map(key));
    expect(keys.positionOf(key(123_456_789))).toBe(123_456_789);
  }
});

test('the jobs about one resource sort by version, and those before a version are one range', () => {
  const of = 'one' as OrganizationId;
  const versions = [1, 2, 9, 10, 11, 99, 100, 123_456_789];
  const places = versions.map((version) => keys.eventMessages(of, 'same', version, 7).sk);
  expect(places.toSorted()).toEqual(places);
  expect(places.map(keys.versionOfMessages)).toEqual(versions);
  const others = [
    keys.reminderMessages(of, 'same', 1_772_323_200_000),
    keys.singleMessage(of, 'same', 'same'),
    keys.notifiedLink(of, 'same'),
  ].map(({ sk }) => sk);
  for (const [index, version] of versions.entries()) {
    const { from, to } = keys.eventMessagesBefore(version);
    const found = [...places, ...others].filter((sk) => from <= sk && sk <= to);
    expect(found).toEqual(places.slice(0, index));
  }
});
