import { expect, test } from 'vitest';
import { putEventType } from '../../../lib/domain/event-types/changes.ts';
import { createEventType, onlyHost } from '../../../lib/domain/event-types/create-event-type.ts';
import type { EventTypeInput } from '../../../lib/domain/event-types/new-event-type.ts';
import { storedUser } from '../../../lib/domain/people/needs.ts';
import { aSnapshot, read } from '../../support/decisions/read-values.ts';
import { context, event, eventType, host, now, readUsers } from './managed.ts';

const { uid: _, hosts: __, rules: ___, notification: ____, ...members } = eventType();
const sent: EventTypeInput = { ...members, interval: null };
const snapshot = aSnapshot(...readUsers('ann', 'bob'), read(storedUser('cid'), undefined));
const hosts = [
  { ...onlyHost('bob'), sort: undefined },
  { ...onlyHost('ann'), sort: 0 },
];

test('a new event type is stored at version 1 with the places of its hosts', () => {
  const created = createEventType({ uid: 'new', members: sent, hosts }, snapshot, context());
  const made = {
    ...eventType(),
    uid: 'new',
    hosts: [host('bob', { sort: 0 }), host('ann', { sort: 0 })],
    createdAt: now,
    updatedAt: now,
  };
  expect(created).toMatchObject({
    reply: { version: 1, data: { uid: 'new', hosts: [{ uid: 'ann' }, { uid: 'bob' }] } },
    changes: [
      putEventType({ stored: { ver: 0, eventType: made }, event: event('event_type_created') }),
    ],
  });
});

test('the dry run of a new event type returns no real uid', () => {
  const dryRun = context({ dryRun: true });
  const shown = createEventType({ uid: 'new', members: sent, hosts }, snapshot, dryRun);
  expect(shown).toMatchObject({ reply: { data: { uid: 'dry-run' } } });
});

test('all violations of a new event type are reported together, including unknown users', () => {
  const wrong = { ...sent, timeZone: 'Nowhere/None' };
  const strangers = [onlyHost('cid'), onlyHost('ann'), onlyHost('ann')];
  const refused = createEventType(
    { uid: 'new', members: wrong, hosts: strangers },
    snapshot,
    context(),
  );
  expect(refused).toMatchObject({
    refused: 'request/unprocessable',
    violations: [
      { pointer: '/timeZone', code: 'time-zone/unknown' },
      { pointer: '/hosts/2', code: 'event-type/item-repeated' },
      { pointer: '/hosts/0/uid', code: 'user/unknown' },
    ],
  });
});

test('only managers create event types', () => {
  for (const role of ['member', 'restricted'] as const) {
    const refused = createEventType(
      { uid: 'new', members: sent, hosts },
      snapshot,
      context({ role }),
    );
    expect(refused).toEqual({ refused: 'caller/role-forbids' });
  }
});

test('too many hosts for one common booking are reported at the assignment', () => {
  const many = Array.from({ length: 60 }, (_, index) => onlyHost(`u${index}`));
  const known = aSnapshot(...readUsers(...many.map(({ uid }) => uid)));
  const together = {
    uid: 'new',
    members: { ...sent, assignment: { type: 'all' } as const },
    hosts: many,
  };
  expect(createEventType(together, known, context())).toMatchObject({
    violations: [{ pointer: '/assignment', code: 'event-type/too-many-together' }],
  });
});
