import { readFileSync } from 'node:fs';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { audit } from '../../lib/admin/audit/audit.ts';
import { upgrade } from '../../lib/admin/upgrade.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { ListApiKeys } from '../../lib/contract/api-keys/list-api-keys.ts';
import { CreateUserAvailabilityCalendar } from '../../lib/contract/availability/create-user-availability-calendar.ts';
import { ListUserAvailabilityCalendars } from '../../lib/contract/availability/list-user-availability-calendars.ts';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { GetEventType } from '../../lib/contract/event-types/get-event-type.ts';
import { DeleteOrganizationUser } from '../../lib/contract/organization/delete-organization-user.ts';
import { GetOrganizationUser } from '../../lib/contract/organization/get-organization-user.ts';
import { ListOrganizationUsers } from '../../lib/contract/organization/list-organization-users.ts';
import { UpdateOrganizationUser } from '../../lib/contract/organization/update-organization-user.ts';
import { ListSchedules } from '../../lib/contract/schedules/list-schedules.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { keys } from '../../lib/data/keys.ts';
import { storeOf } from '../../lib/data/store.ts';
import { need } from '../../lib/domain/snapshot.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { booking } from '../../scripts/bench/stored-bookings.ts';
import { storeApiKey } from '../support/api-keys.ts';
import { call } from '../support/call.ts';
import { deleteAtOnce } from '../support/delete-at-once.ts';
import { plantToldBookings } from '../support/plant-bookings.ts';
import { anySchedule, plantToldSchedules } from '../support/plant-schedules.ts';
import { putItems } from '../support/put-items.ts';
import { beforeTableCalls } from '../support/table-calls.ts';
import { expectTrueLists } from '../support/true-lists.ts';

deleteAtOnce();

const released = readFileSync(new URL('released/schema-1.jsonl', import.meta.url), 'utf8').trim();
const organization = 'YxbmAMCh8yTn';
/** The second calendar of a user, which is not their default one, and an id that sorts before that one's. */
const [later, earlier] = ['calendar0002', 'AAlendar0002'];

const binary = (name: string, value: unknown) =>
  name === 'B' ? Buffer.from(value as string, 'base64') : value;

/** What 0.1.0 stored, as if it were of a new organization. */
async function oldOrganization() {
  const of = newUid() as OrganizationId;
  const lines = released.replaceAll(organization, of).replaceAll(later, earlier).split('\n');
  const items = lines.map((line) => unmarshall(JSON.parse(line, binary)));
  await putItems(items);
  const docOf = (place: RegExp) => items.find(({ pk, sk }) => place.test(`${pk} ${sk}`))?.doc;
  const { userId } = JSON.parse(docOf(/^AK#/u));
  // A key of its own: that of the items is the same in every test, and remembered.
  const as = await storeApiKey(of, { userId });
  const eventType = JSON.parse(docOf(/ ET#[^#]+$/u));
  return { of, as, userId, eventType };
}

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'an upgrade that broke off at write %i goes on where it was',
  async (last) => {
    const { of, as } = await oldOrganization();
    let writes = 0;
    beforeTableCalls((name) => {
      if (name !== 'TransactWriteItems') return;
      writes += 1;
      if (writes === last) throw new Error('The process was killed.');
    });
    await upgrade(Date.now()).catch(() => {});
    // Nobody is killed twice.
    writes = last;
    await upgrade(Date.now());
    expect(await audit(of)).toEqual([]);
    // The one of 0.1.0, and that of this test.
    expect((await call(ListApiKeys, { as })).body.data).toHaveLength(2);
    expect(await upgrade(Date.now())).toMatchObject({ users: 0, apiKeys: 0 });
  },
);

test('a calendar that is made between a deployment and the upgrade stays the only default one', async () => {
  const { of, as, userId } = await oldOrganization();
  const weekday = {
    wday: 1,
    startHour: 9,
    startMinute: 0,
    endHour: 17,
    endMinute: 0,
    startedAt: null,
    endedAt: null,
    frequencyType: 1,
    frequencyInterval: 1,
    exceptions: [],
  } as const;
  const body = { name: 'Mondays', timezone: 'UTC', calendars: [weekday], overrides: {} };
  const made = await call(CreateUserAvailabilityCalendar, { as, body });
  expect(made.status).toBe(201);
  await upgrade(Date.now());
  expect(await audit(of)).toEqual([]);
  const listed = await call(ListUserAvailabilityCalendars, { as, query: { userId } });
  const defaults = listed.body.data.filter(({ isDefault }) => isDefault);
  expect(defaults.map(({ uid }) => uid)).toEqual([made.body.data.uid]);
});

test('until the upgrade, what 0.1.0 kept in another form is not there', async () => {
  const { as, userId, eventType } = await oldOrganization();
  const { status } = await call(GetEventType, { as, params: { uid: eventType.uid } });
  expect(status).toBe(404);
  const listed = await call(ListUserAvailabilityCalendars, { as, query: { userId } });
  expect([listed.status, listed.body.data]).toEqual([200, []]);
});

test('after the upgrade users are listed, found by their address and given another role', async () => {
  const { of, as } = await oldOrganization();
  expect((await call(ListOrganizationUsers, { as })).body.data).toEqual([]);
  await upgrade(Date.now());
  const { data } = (await call(ListOrganizationUsers, { as })).body;
  const [owner] = data.filter(({ role }) => role === 'owner');
  expect(owner).toMatchObject({ locale: 'en', createdAt: '2026-11-20T00:00:00.000Z' });
  const query = { email: (owner?.email ?? '').toUpperCase() };
  expect((await call(ListOrganizationUsers, { as, query })).body.data).toEqual([owner]);
  const organization = (await storeOf(of).read([need.organization()])).organization();
  expect(organization).toMatchObject({ owners: [owner?.uid], userCount: data.length });
  const demoted = { as, params: { userId: owner?.uid ?? '' }, body: { role: 'member' } };
  expect((await call(UpdateOrganizationUser, demoted)).body.code).toBe('user/last-owner');
});

test('of two users with one address the upgrade names the second, who can be deleted like any other', async () => {
  const { of, as, userId } = await oldOrganization();
  const { Item } = await table.send(new GetCommand({ TableName, Key: keys.user(of, userId) }));
  const twin = { ...JSON.parse(Item?.doc), userId: 'twin', role: 'owner' };
  const doc = JSON.stringify({ ...twin, email: twin.email.toUpperCase() });
  await table.send(new PutCommand({ TableName, Item: { ...keys.user(of, 'twin'), doc } }));
  const { sharedAddresses } = await upgrade(Date.now());
  expect(sharedAddresses).toMatchObject([{ organizationId: of, email: expect.anything() }]);
  const named = [userId, 'twin'].map((one) =>
    call(GetOrganizationUser, { as, params: { userId: one } }),
  );
  expect((await Promise.all(named)).map(({ status }) => status)).toEqual([200, 200]);
  // Either can be the second: in which order a table is scanned is nowhere promised. One has a booking.
  const params = { userId: sharedAddresses[0]?.userId ?? '' };
  const gone = await call(DeleteOrganizationUser, { as, params, query: { bookings: 'cancel' } });
  expect(gone.status).toBe(204);
});

/** Behind so many, what is asked for must be found; a list of bookings is looked through for less. */
const hundreds = 250;

/** What 0.1.0 stored, behind so many others. */
async function amongOthers(count = hundreds) {
  const old = await oldOrganization();
  const others = Array.from({ length: count }, (_, index) => index);
  await plantToldBookings(old.of, others.slice(0, 150).map(booking));
  await plantToldSchedules(old.of, others.map(anySchedule));
  const { eventType, as, userId } = old;
  const uidsOf = async <Uid extends { readonly uid: string }>(
    page: (cursor: Readonly<Record<string, string>>) => Promise<{
      readonly body: { readonly data: readonly Uid[]; readonly nextCursor: string | null };
    }>,
  ) => {
    const uids: string[] = [];
    let pages = 0;
    for (let cursor: string | null = ''; cursor !== null; pages += 1) {
      const { body } = await page(cursor === '' ? {} : { cursor });
      uids.push(...body.data.map(({ uid }) => uid));
      cursor = body.nextCursor;
    }
    return { uids, pages };
  };
  return {
    ...old,
    ofEventType: (order: string) =>
      uidsOf((cursor) =>
        call(ListBookings, { as, query: { eventTypeId: eventType.uid, order, ...cursor } }),
      ),
    ofHost: (order: string) =>
      uidsOf((cursor) => call(ListBookings, { as, query: { userId, order, ...cursor } })),
    ofAttendee: () => uidsOf((cursor) => call(ListSchedules, { as, query: { userId, ...cursor } })),
  };
}

// Fewer and more than are listed side by side.
test.each([
  [1, 5],
  [3, 30],
])(
  'lists count as whole only once an upgrade has written all of their entries (it died at the %i. of them, among %i others)',
  async (last, count) => {
    const { of, ofHost } = await amongOthers(count);
    let puts = 0;
    beforeTableCalls((name) => {
      if (name !== 'PutItem') return;
      puts += 1;
      if (puts === last) throw new Error('The process was killed.');
    });
    await upgrade(Date.now()).catch(() => {});
    puts = last;
    expect((await ofHost('startedAt')).uids).toHaveLength(1);
    const lists = { TableName, Key: keys.lists(of) };
    expect((await table.send(new GetCommand(lists))).Item).toBe(undefined);
    await upgrade(Date.now());
    await expectTrueLists(of);
    expect((await table.send(new GetCommand(lists))).Item).toBeDefined();
  },
);

test('a booking and schedules of 0.1.0 are in the lists of their event type, host and attendee, before the upgrade and after it', async () => {
  const { of, ofEventType, ofHost, ofAttendee } = await amongOthers();
  const readings = [
    ...['startedAt', 'createdAt'].flatMap((order) => [
      () => ofEventType(order),
      () => ofHost(order),
    ]),
    ofAttendee,
  ];
  const before = await Promise.all(readings.map((reading) => reading()));
  expect(before.map(({ uids }) => uids.length)).toEqual([1, 1, 1, 1, 2]);
  expect(await upgrade(Date.now())).toMatchObject({ lists: 1 });
  await expectTrueLists(of);
  const after = await Promise.all(readings.map((reading) => reading()));
  expect(after.map(({ uids }) => uids)).toEqual(before.map(({ uids }) => uids));
  // They are found, on a page that nothing else is on.
  expect(after.map(({ pages }) => pages)).toEqual([1, 1, 1, 1, 1]);
  expect(await upgrade(Date.now())).toMatchObject({ lists: 0 });
});
