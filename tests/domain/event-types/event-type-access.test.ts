import { expect, test } from 'vitest';
import { addAssignRule } from '../../../lib/domain/event-types/add-assign-rule.ts';
import { addHost } from '../../../lib/domain/event-types/add-host.ts';
import { putEventType, removeEventType } from '../../../lib/domain/event-types/changes.ts';
import { deleteEventType } from '../../../lib/domain/event-types/delete-event-type.ts';
import { type HostRole, hostRoles } from '../../../lib/domain/event-types/event-type.ts';
import { storedEventType } from '../../../lib/domain/event-types/needs.ts';
import { removeAssignRule } from '../../../lib/domain/event-types/remove-assign-rule.ts';
import { removeHost } from '../../../lib/domain/event-types/remove-host.ts';
import { updateAssignRule } from '../../../lib/domain/event-types/update-assign-rule.ts';
import {
  type EventTypeUpdate,
  updateEventType,
} from '../../../lib/domain/event-types/update-event-type.ts';
import { updateHost } from '../../../lib/domain/event-types/update-host.ts';
import { updateNotification } from '../../../lib/domain/event-types/update-notification.ts';
import type { Snapshot } from '../../../lib/domain/snapshot.ts';
import type { Role } from '../../../lib/domain/tenancy.ts';
import type { WithPictures, WriteContext } from '../../../lib/domain/write-context.ts';
import { aSnapshot, read } from '../../support/decisions/read-values.ts';
import { context, host, nowMs, readIntro, readUsers, rule } from './managed.ts';

type Decide = (snapshot: Snapshot, context: WriteContext & WithPictures, part: string) => object;

const uid = 'intro';
const update =
  (sent: EventTypeUpdate): Decide =>
  (snapshot, by) =>
    updateEventType(
      uid,
      sent,
      undefined,
      { snapshot, booked: {}, readMs: nowMs, room: () => [] },
      by,
    );
const newRule = { ...rule('new'), sort: undefined };
const ofPart = {
  updateHost: (at, by, part) => updateHost({ eventTypeId: uid, uid: part }, { sort: 1 }, at, by),
  removeHost: (at, by, part) => removeHost({ eventTypeId: uid, uid: part }, at, by),
  updateAssignRule: (at, by, part) =>
    updateAssignRule({ eventTypeId: uid, uid: part }, { sort: 1 }, at, by),
  removeAssignRule: (at, by, part) => removeAssignRule({ eventTypeId: uid, uid: part }, at, by),
} satisfies Readonly<Record<string, Decide>>;
const ofWhole = {
  addHost: (at, by) => addHost(uid, { ...host('bob'), uid: 'bob' }, at, by, () => []),
  addAssignRule: (at, by) => addAssignRule({ eventTypeId: uid, uid: 'new' }, newRule, at, by),
  updateNotification: (at, by) => updateNotification(uid, { replyTo: null }, at, by),
  updateEventType: update({ name: 'B' }),
  deleteEventType: (snapshot, by) =>
    deleteEventType(uid, { cancelBookings: false }, { snapshot, coming: [] }, by),
} satisfies Readonly<Record<string, Decide>>;
const everyChange = Object.entries({ ...ofWhole, ...ofPart });

const users = readUsers('a', 'ann', 'bob');
const snapshot = aSnapshot(
  readIntro({ hosts: [host('ann'), host('a')], rules: [rule('a')] }),
  ...users,
);
const none = aSnapshot(read(storedEventType('intro'), undefined), ...users);
const stale = { precondition: ['3'] };

test.each(everyChange)(
  '%s of an event type that is hidden or does not exist is refused as unknown, whatever the role',
  (_, decide) => {
    const unknown = { refused: 'event-type/unknown' };
    expect(decide(none, context(stale), 'a')).toEqual(unknown);
    expect(decide(snapshot, context({ role: 'restricted', ...stale }), 'b')).toEqual(unknown);
  },
);

test.each(Object.entries(ofPart))(
  '%s of a part that does not exist is refused as unknown before the role is checked',
  (name, decide) => {
    const unknown = {
      refused: name.endsWith('Host') ? 'host/unknown' : 'host-assign-rule/unknown',
    };
    expect(decide(snapshot, context({ role: 'member', ...stale }), 'b')).toEqual(unknown);
  },
);

/** The changes that an editor among the hosts cannot make. */
const ofAdmins: Readonly<Record<string, Decide>> = {
  addHost: ofWhole.addHost,
  updateHost: ofPart.updateHost,
  removeHost: ofPart.removeHost,
  deleteEventType: ofWhole.deleteEventType,
  'updateEventType with visibility': update({ visibility: 'public' }),
  'updateEventType with payment': update({
    name: 'B',
    payment: { methods: [], currency: null, items: [] },
  }),
};
const hostedAs = (role: HostRole) =>
  aSnapshot(readIntro({ hosts: [host('ann', { role }), host('a')], rules: [rule('a')] }), ...users);

test.each(Object.entries({ ...ofWhole, ...ofPart, ...ofAdmins }))(
  '%s is allowed to members who host the event type with the necessary role, and refused before the version is checked to others',
  (name, decide) => {
    const forbidden = { refused: 'caller/role-forbids' };
    const as = (userId: string, role: Role = 'member') => context({ userId, role });
    for (const role of hostRoles) {
      const isAllowed = role === 'admin' || (role === 'editor' && !(name in ofAdmins));
      const decision = decide(hostedAs(role), as('ann'), 'a');
      if (isAllowed) {
        expect(decision).toMatchObject({ changes: [{ data: { stored: { ver: 4, rev: 2 } } }] });
        continue;
      }
      expect(decision).toMatchObject(forbidden);
      const tooLate = context({ userId: 'ann', role: 'member', ...stale });
      expect(decide(hostedAs(role), tooLate, 'a')).toMatchObject(forbidden);
    }
    expect(decide(hostedAs('admin'), as('bob'), 'a')).toMatchObject(forbidden);
    expect(decide(hostedAs('admin'), as('ann', 'restricted'), 'a')).toMatchObject(forbidden);
    for (const role of ['owner', 'admin'] as const) {
      expect(decide(hostedAs('viewer'), as('ann', role), 'a')).toHaveProperty('changes');
    }
  },
);

test.each(everyChange)('%s is refused if the version is not the expected one', (_, decide) => {
  const refused = decide(snapshot, context(stale), 'a');
  expect(refused).toMatchObject({
    refused: 'resource/changed',
    detail: expect.stringContaining('"4"'),
  });
  for (const precondition of [undefined, '*', ['3', '4']] as const) {
    expect(decide(snapshot, context({ precondition }), 'a')).toHaveProperty('changes');
  }
});

test.each(everyChange)(
  '%s requires the version and the revision that were read',
  (name, decide) => {
    const { kind } = name === 'deleteEventType' ? removeEventType : putEventType;
    for (const role of ['owner', 'admin'] as const) {
      expect(decide(snapshot, context({ role }), 'a')).toMatchObject({
        changes: [{ kind, data: { stored: { ver: 4, rev: 2 } } }],
      });
    }
  },
);
