import { expect, test } from 'vitest';
import { putUser } from '../../../lib/domain/people/changes.ts';
import { deleteProfileImage } from '../../../lib/domain/people/delete-profile-image.ts';
import { storedUser } from '../../../lib/domain/people/needs.ts';
import {
  profileImageNeeds,
  updateProfileImage,
} from '../../../lib/domain/people/update-profile-image.ts';
import type { User } from '../../../lib/domain/people/user.ts';
import { acceptPicture } from '../../../lib/domain/pictures/accept-picture.ts';
import { putPicture, removePicture } from '../../../lib/domain/pictures/changes.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { requireUnchanged } from '../../../lib/domain/unchanged.ts';
import type { WithPictures, WriteContext } from '../../../lib/domain/write-context.ts';
import { changeOfKind, changesOfKind } from '../../support/decisions/changes.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { read, snapshotOf } from '../../support/decisions/read-values.ts';
import { pictureUrl } from '../../support/people/picture-url.ts';
import { png } from '../../support/people/pictures.ts';
import { ann, nowMs } from './ann.ts';

const picture = acceptPicture(png(5, 3));
const damaged = acceptPicture(png(5, 3).subarray(0, 20));

const contextOf = (parts: Partial<WriteContext> = {}): WriteContext & WithPictures => ({
  actor: { organizationId: 'org' as OrganizationId, userId: 'ann', role: 'restricted' },
  nowMs,
  requestId: 'request',
  dryRun: false,
  precondition: undefined,
  pictureUrl,
  ...parts,
});

const readOf = (user: Partial<User> | undefined) =>
  snapshotOf(
    profileImageNeeds({ userId: 'ann' }),
    frozen(read(storedUser('ann'), user && { ver: 3, user: { ...ann, ...user } })),
  );

const set = (user?: Partial<User>, parts?: Partial<WriteContext>, sent = picture) =>
  updateProfileImage({ pictureId: 'new', picture: sent }, readOf(user), contextOf(parts));
const remove = (user?: Partial<User>, parts?: Partial<WriteContext>) =>
  deleteProfileImage(readOf(user), contextOf(parts));

test.each([null, 'former'])('a picture is stored with its user and replaces %j', (former) => {
  const decision = set({ pictureId: former });
  expect(decision).toMatchObject({
    reply: { data: { profileImage: 'https://pictures.test/new' }, version: 4 },
  });
  expect(changeOfKind(decision, putUser)).toMatchObject({
    stored: { ver: 3, user: { pictureId: 'new', updatedAt: '2030-03-06T10:00:00.000Z' } },
  });
  expect(changeOfKind(decision, putPicture)).toMatchObject({
    userId: 'ann',
    picture: { pictureId: 'new', mediaType: 'image/png' },
  });
  expect(changesOfKind(decision, removePicture)).toEqual(
    former === null ? [] : [{ pictureId: former, nowMs }],
  );
});

test('deleting a picture changes nothing if there is none', () => {
  const gone = remove({ pictureId: 'former' });
  expect(gone).toMatchObject({ reply: { version: 4 } });
  expect(changeOfKind(gone, putUser)).toMatchObject({ stored: { user: { pictureId: null } } });
  expect(changeOfKind(gone, removePicture)).toEqual({ pictureId: 'former', nowMs });
  expect(changesOfKind(gone, putPicture)).toEqual([]);
  expect(remove({})).toMatchObject({
    reply: { version: 3 },
    changes: [requireUnchanged({ resource: storedUser('ann'), ver: 3 })],
  });
});

test('problems of a picture are reported in the order of the contract', () => {
  expect(set(undefined, {}, damaged)).toMatchObject({ refused: 'user/not-found' });
  expect(set({ leavingAtMs: nowMs }, {}, damaged)).toMatchObject({ refused: 'user/not-found' });
  const late = set({}, { precondition: ['2'] }, damaged);
  expect(late).toMatchObject({ refused: 'resource/changed' });
  expect(set({}, { precondition: ['3'] }, damaged)).toMatchObject({
    refused: 'request/unprocessable',
    violations: [{ pointer: '', code: 'picture/not-supported' }],
  });
});

test('a deletion of the user that was given up an hour ago does not prevent a new picture', () => {
  expect(set({ leavingAtMs: nowMs - 3_600_000 })).toHaveProperty('changes');
});
