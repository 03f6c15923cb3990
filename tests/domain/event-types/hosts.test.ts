import { expect, test } from 'vitest';
import { addHost } from '../../../lib/domain/event-types/add-host.ts';
import { putEventType } from '../../../lib/domain/event-types/changes.ts';
import { lastSort, mostHosts } from '../../../lib/domain/event-types/event-type.ts';
import type { RoomCheck } from '../../../lib/domain/event-types/fits-one-booking.ts';
import { storedEventType } from '../../../lib/domain/event-types/needs.ts';
import { removeHost } from '../../../lib/domain/event-types/remove-host.ts';
import { updateHost } from '../../../lib/domain/event-types/update-host.ts';
import { storedUser } from '../../../lib/domain/people/needs.ts';
import { requireUnchanged } from '../../../lib/domain/unchanged.ts';
import { aSnapshot, read } from '../../support/decisions/read-values.ts';
import { context, event, host, now, readIntro, readUsers, rule } from './managed.ts';

const users = [...readUsers('ann', 'bob'), read(storedUser('cid'), undefined)];
const sent = (uid: string, sort?: number) => {
  const { userId: _, ...members } = host(uid);
  return { uid, ...members, sort };
};
const named = { eventTypeId: 'intro', uid: 'ann' };

test('a host who is added without a place follows the last one, up to the maximum place', () => {
  for (const [last, next] of [
    [6, 7],
    [lastSort, lastSort],
  ] as const) {
    const hosts = [host('ann', { sort: last })];
    const added = addHost(
      'intro',
      sent('bob'),
      aSnapshot(readIntro({ hosts }), ...users),
      context(),
      () => [],
    );
    expect(added).toMatchObject({
      reply: {
        version: 5,
        data: { uid: 'bob', name: 'BOB', email: 'bob@example.com', sort: next },
      },
      changes: [
        {
          kind: putEventType.kind,
          data: {
            stored: {
              eventType: { hosts: [hosts[0], host('bob', { sort: next })], updatedAt: now },
            },
            event: event('event_type_updated'),
          },
        },
      ],
    });
  }
});

test('an unknown user, a present host and a host over the maximum cannot be added', () => {
  const add = (uid: string, hosts = [host('ann')], room: RoomCheck = () => []) =>
    addHost('intro', sent(uid), aSnapshot(readIntro({ hosts }), ...users), context(), room);
  expect(add('cid')).toMatchObject({ violations: [{ pointer: '/uid', code: 'user/unknown' }] });
  expect(add('ann')).toEqual({ refused: 'host/already-added' });
  const full = Array.from({ length: mostHosts }, (_, index) => host(`u${index}`));
  expect(add('bob', full)).toEqual({ refused: 'event-type/too-many-hosts' });
  // The request is checked before the stored hosts.
  const tooLarge = { pointer: '', code: 'event-type/too-large' as const, detail: 'Too large.' };
  expect(add('ann', undefined, () => [tooLarge])).toMatchObject({ violations: [tooLarge] });
});

test('an update of a host changes only the members that are sent, including 0', () => {
  const hosts = [host('ann', { weight: 3, sort: 5 }), host('bob')];
  const snapshot = aSnapshot(readIntro({ hosts }), ...users);
  const changed = updateHost(named, { weight: 0 }, snapshot, context());
  const after = host('ann', { weight: 0, sort: 5 });
  expect(changed).toMatchObject({
    reply: { version: 5, data: { uid: 'ann', weight: 0, sort: 5 } },
    changes: [
      { kind: putEventType.kind, data: { stored: { eventType: { hosts: [after, hosts[1]] } } } },
    ],
  });
});

test('an empty update of a host changes nothing and requires the version that was read', () => {
  const snapshot = aSnapshot(readIntro(), ...users);
  expect(updateHost(named, {}, snapshot, context())).toMatchObject({
    reply: { version: 4, data: { uid: 'ann' } },
    changes: [requireUnchanged({ resource: storedEventType('intro'), ver: 4 })],
  });
});

test('a removed host is also removed from rules that contain other hosts', () => {
  const hosts = [host('ann'), host('bob')];
  const rules = [rule('r1', { hostIds: ['ann', 'bob'] }), rule('r2')];
  const snapshot = aSnapshot(readIntro({ hosts, rules }));
  expect(removeHost(named, snapshot, context())).toMatchObject({
    reply: {},
    changes: [
      {
        kind: putEventType.kind,
        data: {
          stored: {
            eventType: { hosts: [host('bob')], rules: [{ hostIds: ['bob'] }, { hostIds: [] }] },
          },
        },
      },
    ],
  });
});

test('the only host of a rule cannot be removed, because the rule would then apply to all hosts', () => {
  const rules = [rule('r1', { hostIds: ['ann'] }), rule('r2', { hostIds: ['bob'] })];
  const snapshot = aSnapshot(readIntro({ hosts: [host('ann'), host('bob')], rules }));
  expect(removeHost(named, snapshot, context())).toMatchObject({
    refused: 'host/alone-in-rule',
    extensions: { ruleIds: ['r1'] },
  });
});
