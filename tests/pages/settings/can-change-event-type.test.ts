import { expect, test } from 'vitest';
import type { CurrentUser, EventType } from '../../../client/src/index.ts';
import { hostRoles } from '../../../lib/domain/event-types/event-type.ts';
import { canChangeEventType } from '../../../pages/settings/event-types/can-change-event-type.ts';

const user = (role: CurrentUser['role'], scopes: readonly string[] = ['*']) =>
  ({ uid: 'me', role, credential: { kind: 'apiKey', scopes, expiresAt: null } }) as CurrentUser;

const hostedAs = (role: (typeof hostRoles)[number], uid = 'me') => ({
  hosts: [{ uid, role }] as unknown as EventType['hosts'],
});

const rightsOf = (me: CurrentUser, eventType: Pick<EventType, 'hosts'>) =>
  (['editor', 'admin'] as const).filter((needed) => canChangeEventType(me, eventType, needed));

test('a member can change the event types that they host, as far as their role allows', () => {
  const rights = hostRoles.map((role) => rightsOf(user('member'), hostedAs(role)));
  expect(rights).toEqual([['editor', 'admin'], ['editor'], []]);
  expect(rightsOf(user('member'), hostedAs('admin', 'other'))).toEqual([]);
});

test('owners and admins can change every event type, and restricted users and credentials without the scope none', () => {
  for (const role of ['owner', 'admin'] as const) {
    expect(rightsOf(user(role), hostedAs('viewer'))).toEqual(['editor', 'admin']);
    expect(rightsOf(user(role, ['event_types:read']), hostedAs('admin'))).toEqual([]);
  }
  expect(rightsOf(user('restricted'), hostedAs('admin'))).toEqual([]);
});
