import { expect, test } from 'vitest';
import { putUser } from '../../../lib/domain/people/changes.ts';
import { currentUserNeeds } from '../../../lib/domain/people/current-user.ts';
import { storedOrganization, storedUser } from '../../../lib/domain/people/needs.ts';
import {
  type CurrentUserUpdate,
  updateCurrentUser,
} from '../../../lib/domain/people/update-current-user.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { requireUnchanged } from '../../../lib/domain/unchanged.ts';
import type {
  WithCredential,
  WithPictures,
  WriteContext,
} from '../../../lib/domain/write-context.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { read, snapshotOf } from '../../support/decisions/read-values.ts';
import { pictureUrl } from '../../support/people/picture-url.ts';
import { acme, ann, at, nowMs } from './ann.ts';

function decide(sent: CurrentUserUpdate, parts: Partial<WriteContext> = {}, isThere = true) {
  const context: WriteContext & WithCredential & WithPictures = {
    actor: { organizationId: 'org' as OrganizationId, userId: 'ann', role: 'restricted' },
    credential: { kind: 'apiKey', scopes: ['users:write'], expiresAtMs: Date.parse(at) },
    nowMs,
    requestId: 'request',
    dryRun: false,
    precondition: undefined,
    pictureUrl,
    ...parts,
  };
  const snapshot = snapshotOf(
    currentUserNeeds(context.actor),
    ...frozen([
      read(storedUser('ann'), isThere ? { ver: 3, user: ann } : undefined),
      read(storedOrganization(), { ver: 5, organization: acme, owners: ['bob'], userCount: 3 }),
    ]),
  );
  return updateCurrentUser(frozen(sent), snapshot, frozen(context));
}

test('an update of a user replaces the members that are sent, at the version that was read', () => {
  const user = { ...ann, name: 'Bo', locale: 'ja', updatedAt: '2030-03-06T10:00:00.000Z' };
  expect(decide({ name: 'Bo', locale: 'ja', timeZone: 'UTC' })).toMatchObject({
    reply: {
      data: {
        uid: 'ann',
        name: 'Bo',
        organization: { uid: 'org', name: 'Acme', slug: 'acme' },
        credential: { kind: 'apiKey', scopes: ['users:write'], expiresAt: at },
      },
      version: 4,
    },
    changes: [
      { kind: putUser.kind, data: { stored: { ver: 3, user }, event: { kind: 'user_updated' } } },
    ],
  });
});

test.each([{}, { name: 'Ann' }, { timeZone: 'UTC', locale: 'en' } as const])(
  'the update %j of a user changes nothing',
  (sent) => {
    expect(decide(sent)).toMatchObject({
      reply: { data: { name: 'Ann', updatedAt: at }, version: 3 },
      changes: [requireUnchanged({ resource: storedUser('ann'), ver: 3 })],
    });
  },
);

test('the version of a user is checked before the values of the members', () => {
  const sent = { timeZone: 'Mars/Olympus' };
  expect(decide(sent, { precondition: ['2'] })).toMatchObject({ refused: 'resource/changed' });
  expect(decide(sent, { precondition: ['3'] })).toMatchObject({
    violations: [{ pointer: '/timeZone', code: 'time-zone/unknown' }],
  });
});

test('a deleted user cannot be updated', () => {
  expect(decide({ name: 'Bo' }, {}, false)).toEqual({ refused: 'user/not-found' });
});
