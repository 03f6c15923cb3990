import { expect, test } from 'vitest';
import { DeleteOrganizationUser } from '../../../lib/contract/organization/delete-organization-user.ts';
import { DeleteProfileImage } from '../../../lib/contract/users/delete-profile-image.ts';
import { GetCurrentUser } from '../../../lib/contract/users/get-current-user.ts';
import { commit } from '../../../lib/data/engine/commit.ts';
import { tombstone } from '../../../lib/data/items/tombstone.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { roles } from '../../../lib/domain/tenancy.ts';
import { storedItems } from '../../support/engine/stored-items.ts';
import { call } from '../../support/http/call.ts';
import { versionOf } from '../../support/http/version-of.ts';
import { deleteAtOnce } from '../../support/people/delete-at-once.ts';
import { png } from '../../support/people/pictures.ts';
import { newWorld, type Person } from '../../support/world.ts';
import { readImage, uploadImage, uploadValidImage } from './profile-images.ts';

deleteAtOnce();

const remove = (as: Person, headers = {}) => call(DeleteProfileImage, { as, headers });

const shownOf = async (as: Person) => {
  const { body, headers } = await call(GetCurrentUser, { as });
  return [body.data.profileImage, versionOf(headers.etag)];
};

/** The stored items with the pictures of an organization. */
const bytesOf = async (of: string) =>
  (await storedItems()).filter((item) => item.organizationId === of && item.bytes);

test.each(roles)('a user who is %s deletes their picture, and its address is 404', async (role) => {
  const { of, [role]: user } = await newWorld('admin', 'restricted');
  const id = await uploadValidImage(user, png(5, 3));
  expect((await remove(user)).status).toBe(204);
  expect((await readImage(id)).body).toMatchObject({ code: 'picture/unknown' });
  expect(await shownOf(user)).toEqual([null, 3]);
  expect(await bytesOf(of)).toEqual([]);
});

test('a deletion of the picture of a user without a picture changes nothing', async () => {
  const { owner } = await newWorld();
  expect((await remove(owner)).status).toBe(204);
  expect(await shownOf(owner)).toEqual([null, 1]);
});

test('a deletion as a dry run or with an outdated If-Match does not delete the picture', async () => {
  const { owner } = await newWorld();
  const id = await uploadValidImage(owner, png(5, 3));
  expect((await remove(owner, { prefer: 'handling=dry-run' })).status).toBe(204);
  expect((await remove(owner, { 'if-match': '"1"' })).body.code).toBe('resource/changed');
  expect((await readImage(id)).status).toBe(200);
  expect((await remove(owner, { 'if-match': '"2"' })).status).toBe(204);
});

test('concurrent uploads and deletions leave at most the picture of the user', async () => {
  const { of, owner } = await newWorld();
  await uploadValidImage(owner, png(5, 3));
  const sent = [1, 2, 3, 4].flatMap((width) => [uploadImage(owner, png(width, 1)), remove(owner)]);
  await Promise.all<unknown>(sent);
  const [profileImage] = await shownOf(owner);
  expect(await bytesOf(of)).toHaveLength(profileImage === null ? 0 : 1);
});

test('the picture of a deleted user is deleted', async () => {
  const world = await newWorld('admin');
  const { of, owner, member, admin } = world;
  const id = await uploadValidImage(member, png(5, 3));
  const other = await uploadValidImage(admin, png(5, 4));
  const params = { userId: member.userId };
  expect((await call(DeleteOrganizationUser, { as: owner, params })).status).toBe(204);
  expect((await readImage(id)).body).toMatchObject({ code: 'picture/unknown' });
  expect((await readImage(other)).status).toBe(200);
  expect(await bytesOf(of)).toMatchObject([{ userId: admin.userId }]);
});

test('a deleted user cannot delete a picture', async () => {
  const { of, member } = await newWorld();
  await uploadValidImage(member, png(5, 3));
  await commit(of, [{ key: keys.user(of, member.userId), item: tombstone(2, Date.now()) }]);
  expect((await remove(member)).body.code).toBe('user/not-found');
});
