import { afterEach, expect, test, vi } from 'vitest';
import { GetEventTypeHost } from '../../../lib/contract/event-types/get-event-type-host.ts';
import { ListEventTypeHosts } from '../../../lib/contract/event-types/list-event-type-hosts.ts';
import { UpdateEventTypeHost } from '../../../lib/contract/event-types/update-event-type-host.ts';
import { GetOrganizationUser } from '../../../lib/contract/organization/get-organization-user.ts';
import { ListOrganizationUsers } from '../../../lib/contract/organization/list-organization-users.ts';
import { UpdateOrganizationUser } from '../../../lib/contract/organization/update-organization-user.ts';
import { GetCurrentUser } from '../../../lib/contract/users/get-current-user.ts';
import { UpdateCurrentUser } from '../../../lib/contract/users/update-current-user.ts';
import { UpdateProfileImage } from '../../../lib/contract/users/update-profile-image.ts';
import { commit } from '../../../lib/data/engine/commit.ts';
import { tombstone } from '../../../lib/data/items/tombstone.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { writeHiddenUser } from '../../../lib/data/people/stored-users.ts';
import { pictureTypes } from '../../../lib/domain/pictures/picture.ts';
import { roles } from '../../../lib/domain/tenancy.ts';
import { meterTable } from '../../support/engine/capacity.ts';
import { storedItems } from '../../support/engine/stored-items.ts';
import { recordWrites } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { jpeg, jpegSegment, place, png, webp, withPlaces } from '../../support/people/pictures.ts';
import { newWorld } from '../../support/world.ts';
import { hexOf, idIn, readImage, uploadImage, uploadValidImage } from './profile-images.ts';

afterEach(() => void vi.unstubAllEnvs());

test.each(roles)('a user who is %s has the picture that they upload', async (role) => {
  const { [role]: user } = await newWorld('admin', 'restricted');
  const sent = png(5, 3);
  const { status, body, headers } = await uploadImage(user, sent);
  expect([status, headers.etag]).toEqual([200, '"2"']);
  const { profileImage } = body.data;
  expect(profileImage).toMatch(
    /^https:\/\/api\.example\.com\/v1\/profile_images\/[A-Za-z\d]{32}$/u,
  );
  const shown = await readImage(idIn(profileImage));
  expect([shown.headers['content-type'], hexOf(shown.body)]).toEqual(['image/png', hexOf(sent)]);
  const { data } = (await call(GetCurrentUser, { as: user })).body;
  expect(data.profileImage).toBe(profileImage);
  expect(data.updatedAt > data.createdAt).toBe(true);
});

test('the picture is returned by every operation that returns the user', async () => {
  const world = await newWorld('admin');
  const { owner, member, admin } = world;
  const eventType = await world.eventType([member, admin]);
  const { profileImage } = (await uploadImage(member, png(5, 3))).body.data;
  const as = owner;
  const { userId } = member;
  const inEventType = { eventTypeId: eventType.uid, uid: userId };
  const user = await call(GetOrganizationUser, { as, params: { userId } });
  const users = await call(ListOrganizationUsers, { as });
  const found = await call(ListOrganizationUsers, { as, query: { email: member.email } });
  const host = await call(GetEventTypeHost, { as, params: inEventType });
  const hosts = await call(ListEventTypeHosts, { as, params: inEventType });
  const changed = await call(UpdateEventTypeHost, { as, params: inEventType, body: { sort: 3 } });
  const promoted = await call(UpdateOrganizationUser, {
    as,
    params: { userId },
    body: { role: 'admin' },
  });
  const renamed = await call(UpdateCurrentUser, { as: member, body: { name: 'Ada' } });
  const ofMember = [user, host, changed, promoted, renamed].map(({ body }) => body.data);
  const listed = [users, found, hosts].flatMap(({ body }) =>
    body.data.filter(({ uid }) => uid === userId),
  );
  expect([...ofMember, ...listed].map((one) => one.profileImage)).toEqual(
    Array(8).fill(profileImage),
  );
  const others = [...users.body.data, ...hosts.body.data].filter(({ uid }) => uid !== userId);
  expect(others.map((one) => one.profileImage)).toEqual(Array(3).fill(null));
});

test.each(pictureTypes)('the location in a picture of type %s is removed', async (type) => {
  const { owner } = await newWorld();
  const { bare, told: located } = withPlaces[type];
  // The content of the file determines the type, not the header.
  const { body } = await uploadImage(owner, located, { 'content-type': 'image/png' });
  const shown = await readImage(idIn(body.data.profileImage));
  expect([shown.headers['content-type'], hexOf(shown.body)]).toEqual([type, hexOf(bare)]);
  const stored = (await storedItems()).flatMap(({ bytes }) => (bytes ? [bytes as Uint8Array] : []));
  expect(stored.filter((one) => Buffer.from(one).includes(place))).toEqual([]);
});

test('a new picture has a new address, and the former picture is deleted', async () => {
  const { owner } = await newWorld();
  const first = await uploadValidImage(owner, png(5, 3));
  // Uploading the same file again creates another picture.
  const second = await uploadValidImage(owner, png(5, 3));
  expect(second).not.toBe(first);
  expect((await readImage(first)).body).toMatchObject({ code: 'picture/unknown' });
  expect((await readImage(second)).status).toBe(200);
  const left = (await storedItems()).find(({ pk }) => pk === keys.picture(first).pk);
  expect(Object.keys(left ?? {}).toSorted()).toEqual(['deletedAt', 'exp', 'pk', 'sk', 'ver']);
});

test('only one of twelve concurrent pictures remains', async () => {
  const { of, owner } = await newWorld();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => uploadImage(owner, jpeg(i + 1, 3))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  const ids = answers.map(({ body }) => idIn(body.data.profileImage));
  const { profileImage } = (await call(GetCurrentUser, { as: owner })).body.data;
  const shown = await Promise.all(
    ids.map(async (id) => ((await readImage(id)).status === 200 ? id : '')),
  );
  expect(shown.filter((id) => id !== '')).toEqual([idIn(profileImage)]);
  const kept = (await storedItems()).filter((item) => item.organizationId === of && item.bytes);
  expect(kept).toHaveLength(1);
});

const ascii = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

test.each([
  ['picture/not-supported', 'The body is a GIF image.', ascii('GIF89a\x01\0\x01\0')],
  ['picture/not-supported', 'The body is an HTML page.', ascii('<html><script>1</script>')],
  ['picture/not-supported', 'The body is an SVG image.', ascii('<svg onload="alert(1)"/>')],
  ['picture/not-supported', 'The body is a PNG image, but it is damaged.', png(5, 3).slice(0, 40)],
  [
    'picture/dimensions-exceeded',
    'The image has 4032 × 3024 pixels, but can have at most 2048 × 2048.',
    jpeg(4032, 3024),
  ],
])(
  'an invalid picture is refused with the code %s and the detail: %s',
  async (code, detail, sent) => {
    const { owner } = await newWorld();
    const written = recordWrites();
    const { status, body } = await uploadImage(owner, sent);
    written.end();
    expect([status, body.code]).toEqual([422, code]);
    expect(body.errors).toEqual([{ pointer: '', code, detail }]);
    expect(written.keys).toEqual([]);
  },
);

test('bytes after the end of a picture are removed', async () => {
  const { owner } = await newWorld();
  const page = ascii('<!doctype html><script>alert(1)</script>');
  for (const picture of [png(5, 3), jpeg(5, 3), webp(5, 3)]) {
    const id = await uploadValidImage(owner, new Uint8Array([...picture, ...page]));
    expect(hexOf((await readImage(id)).body)).toBe(hexOf(picture));
  }
});

test.each(['image/gif', 'image/svg+xml', 'image/*', 'image/pngx', 'application/json', ''])(
  'the media type %j is refused',
  async (type) => {
    const { owner } = await newWorld();
    const { status, body } = await uploadImage(owner, png(5, 3), { 'content-type': type });
    expect([status, body.code]).toEqual([415, 'request/unsupported-media-type']);
    expect(body.detail).toBe('The media type must be image/png, image/jpeg, or image/webp.');
  },
);

test.each(['IMAGE/JPEG', ' image/webp ', 'image/png; name="a.png"'])(
  'the media type %j is accepted',
  async (type) => {
    const { owner } = await newWorld();
    expect((await uploadImage(owner, png(5, 3), { 'content-type': type })).status).toBe(200);
  },
);

test('an uploaded picture has at most 256 KiB, including the bytes that are removed', async () => {
  const { owner } = await newWorld();
  const bare = png(5, 3);
  const filled = (bytes: number) =>
    new Uint8Array([...bare, ...Array(bytes - bare.length).fill(7)]);
  expect((await uploadImage(owner, filled(262_144))).status).toBe(200);
  const { status, body } = await uploadImage(owner, filled(262_145));
  expect([status, body.code]).toEqual([413, 'request/too-large']);
});

test('the largest picture is stored, replaced and read', async () => {
  const { owner } = await newWorld();
  const profile = [60_000, 60_000, 60_000, 60_000].map((bytes) =>
    jpegSegment(0xe2, new Uint8Array([...ascii('ICC_PROFILE\0'), ...Array(bytes).fill(9)])),
  );
  const large = jpeg(2048, 2048, { first: profile });
  expect(large.length).toBeGreaterThan(250_000);
  expect((await call(GetCurrentUser, { as: owner })).status).toBe(200);
  const meter = meterTable();
  const first = await meter(() => uploadImage(owner, large));
  expect(first.calls).toEqual(['BatchGetItem', 'TransactWriteItems']);
  expect(first.writeUnits).toBeLessThanOrEqual(2 * 256 + 4);
  const second = await meter(() => uploadImage(owner, large, { 'idempotency-key': 'a key' }));
  expect(second.calls).toEqual(first.calls);
  expect(second.writeUnits).toBeLessThanOrEqual(4 * 256 + 8);
  const { profileImage } = (await call(GetCurrentUser, { as: owner })).body.data;
  const read = await meter(() => readImage(idIn(profileImage)));
  expect([read.calls, read.isConsistent]).toEqual([['GetItem'], true]);
  expect(read.readUnits).toBeLessThanOrEqual(65);
  expect(hexOf((await readImage(idIn(profileImage))).body)).toBe(hexOf(large));
});

test('a missing or empty body is refused', async () => {
  const { owner } = await newWorld();
  for (const event of [{ body: undefined }, { body: '' }, { body: '', isBase64Encoded: true }]) {
    const { body } = await call(UpdateProfileImage, { as: owner, file: png(1, 1), event });
    expect(body).toMatchObject({
      code: 'request/invalid',
      errors: [{ pointer: '', code: 'member/missing' }],
    });
  }
});

test('a body without base64 is checked by its bytes, too', async () => {
  const { owner } = await newWorld();
  const event = { body: 'Hello.', isBase64Encoded: false };
  const { body } = await call(UpdateProfileImage, { as: owner, file: png(1, 1), event });
  expect(body.errors).toMatchObject([{ detail: 'The body is text.' }]);
});

test('a dry run checks the picture and stores nothing', async () => {
  const { owner } = await newWorld();
  const dryRun = { prefer: 'handling=dry-run' };
  const written = recordWrites();
  const { status, body } = await uploadImage(owner, png(5, 3), dryRun);
  const bad = await uploadImage(owner, ascii('GIF89a'), dryRun);
  written.end();
  expect([status, bad.status, written.keys]).toEqual([200, 422, []]);
  expect(body.data.profileImage).toBe('https://api.example.com/v1/profile_images/dry-run');
});

test('a picture with an outdated If-Match is refused', async () => {
  const { owner } = await newWorld();
  const id = await uploadValidImage(owner, png(5, 3));
  const late = await uploadImage(owner, png(5, 4), { 'if-match': '"1"' });
  expect([late.status, late.body.code]).toEqual([412, 'resource/changed']);
  expect((await readImage(id)).status).toBe(200);
  const { status, headers } = await uploadImage(owner, png(5, 4), { 'if-match': '"2"' });
  expect([status, headers.etag]).toEqual([200, '"3"']);
});

test('a retry with the same Idempotency-Key stores no second picture, and another picture with it is refused', async () => {
  const { owner } = await newWorld();
  const headers = { 'idempotency-key': 'a picture' };
  const first = await uploadImage(owner, png(5, 3), headers);
  const again = await uploadImage(owner, png(5, 3), headers);
  expect(again.body).toEqual(first.body);
  expect(again.headers['idempotency-replayed']).toBe('true');
  const other = await uploadImage(owner, png(5, 4), headers);
  expect(other.body.code).toBe('idempotency/key-reused');
  expect((await readImage(idIn(first.body.data.profileImage))).status).toBe(200);
});

test('the address of a picture follows the current address of the service', async () => {
  const { owner } = await newWorld();
  const id = await uploadValidImage(owner, png(5, 3));
  vi.stubEnv('PUBLIC_URL', 'https://booking.example.org');
  const { data } = (await call(GetCurrentUser, { as: owner })).body;
  expect(data.profileImage).toBe(`https://booking.example.org/v1/profile_images/${id}`);
});

test('a user who is deleted or being deleted gets no picture', async () => {
  const { of, member, admin } = await newWorld('admin');
  const { key: _, ...user } = member;
  expect((await uploadImage(admin, png(5, 3))).status).toBe(200);
  expect((await call(GetCurrentUser, { as: member })).status).toBe(200);
  await commit(of, [writeHiddenUser(of, { ver: 1, user: { ...user, leavingAtMs: Date.now() } })]);
  expect((await uploadImage(member, png(5, 3))).body.code).toBe('user/not-found');
  await commit(of, [{ key: keys.user(of, admin.userId), item: tombstone(2, Date.now()) }]);
  expect((await uploadImage(admin, png(5, 3))).body.code).toBe('user/not-found');
});
