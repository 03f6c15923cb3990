import { expect, test } from 'vitest';
import { addAssignRule } from '../../../lib/domain/event-types/add-assign-rule.ts';
import { putEventType } from '../../../lib/domain/event-types/changes.ts';
import type { HostAssignRule } from '../../../lib/domain/event-types/host-assign-rule.ts';
import { storedEventType } from '../../../lib/domain/event-types/needs.ts';
import { removeAssignRule } from '../../../lib/domain/event-types/remove-assign-rule.ts';
import { updateAssignRule } from '../../../lib/domain/event-types/update-assign-rule.ts';
import { updateNotification } from '../../../lib/domain/event-types/update-notification.ts';
import { requireUnchanged } from '../../../lib/domain/unchanged.ts';
import { aSnapshot } from '../../support/decisions/read-values.ts';
import { context, host, now, readIntro, rule } from './managed.ts';

const named = { eventTypeId: 'intro', uid: 'r1' };
const at = (rules: readonly HostAssignRule[] = []) =>
  aSnapshot(readIntro({ hosts: [host('ann'), host('bob')], rules }));
const sent = (members: Partial<HostAssignRule> = {}) => {
  const { uid: _, createdAt: __, updatedAt: ___, ...rest } = rule('new', members);
  return { ...rest, sort: members.sort };
};

test('a rule that is added without a place is last and contains each host once', () => {
  const hostIds = ['bob', 'ann', 'bob'];
  const added = addAssignRule(
    { eventTypeId: 'intro', uid: 'new' },
    sent({ hostIds }),
    at([rule('r1', { sort: 3 })]),
    context(),
  );
  const made = rule('new', { sort: 4, hostIds: ['bob', 'ann'], createdAt: now, updatedAt: now });
  expect(added).toMatchObject({
    reply: { data: made, version: 5 },
    changes: [
      {
        kind: putEventType.kind,
        data: { stored: { eventType: { rules: [{ uid: 'r1' }, made] } } },
      },
    ],
  });
});

test('a rule with hosts or questions that its event type does not have is refused', () => {
  const conditions = [
    { field: 'answer', questionUid: 'q', operator: 'is', value: '' },
    { field: 'email', questionUid: null, operator: 'is', value: '' },
  ] as const;
  const wrong = { hostIds: ['ann', 'eve'], groups: [{ operator: 'and', conditions }] } as const;
  const violations = [
    { pointer: '/hostIds/1', code: 'host-assign-rule/unknown-host' },
    { pointer: '/groups/0/conditions/0/questionUid', code: 'host-assign-rule/unknown-question' },
  ];
  const added = addAssignRule({ eventTypeId: 'intro', uid: 'new' }, sent(wrong), at(), context());
  expect(added).toMatchObject({ violations });
  const updated = updateAssignRule(named, wrong, at([rule('r1')]), context());
  expect(updated).toMatchObject({ violations });
});

test('an event type has at most twenty rules', () => {
  const add = (count: number) => {
    const rules = Array.from({ length: count }, (_, index) => rule(`r${index}`));
    return addAssignRule({ eventTypeId: 'intro', uid: 'new' }, sent(), at(rules), context());
  };
  expect(add(19)).toHaveProperty('changes');
  expect(add(20)).toEqual({ refused: 'host-assign-rule/too-many' });
});

test('an update of a rule changes only the members that are sent, and does not check the stored hosts again', () => {
  const before = rule('r1', { minutesPerDay: 60, hostIds: ['gone'] });
  const changed = updateAssignRule(named, { minutesPerDay: null }, at([before]), context());
  const after = { ...before, minutesPerDay: null, updatedAt: now };
  expect(changed).toMatchObject({
    reply: { data: after, version: 5 },
    changes: [{ kind: putEventType.kind, data: { stored: { eventType: { rules: [after] } } } }],
  });
});

test('an empty update of a rule or a notification changes nothing and requires the version that was read', () => {
  const unchanged = {
    reply: { version: 4 },
    changes: [requireUnchanged({ resource: storedEventType('intro'), ver: 4 })],
  };
  expect(updateAssignRule(named, {}, at([rule('r1')]), context())).toMatchObject(unchanged);
  expect(updateNotification('intro', {}, at(), context())).toMatchObject(unchanged);
});

test('removing a rule keeps the other rules', () => {
  const removed = removeAssignRule(named, at([rule('r0'), rule('r1'), rule('r2')]), context());
  expect(removed).toMatchObject({
    reply: {},
    changes: [
      {
        kind: putEventType.kind,
        data: { stored: { eventType: { rules: [{ uid: 'r0' }, { uid: 'r2' }] } } },
      },
    ],
  });
});

test('an update of the notification changes only the members that are sent, including false and null', () => {
  const replyTo = 'team@example.com';
  const first = updateNotification('intro', { replyTo, isSendToGuest: false }, at(), context());
  const notification = { isSendToGuest: false, isSendToHosts: true, reminders: [], replyTo };
  expect(first).toMatchObject({
    reply: { data: notification, version: 5 },
    changes: [{ kind: putEventType.kind, data: { stored: { eventType: { notification } } } }],
  });
  const snapshot = aSnapshot(readIntro({ notification }));
  expect(updateNotification('intro', { replyTo: null }, snapshot, context())).toMatchObject({
    reply: { data: { ...notification, replyTo: null } },
  });
});
