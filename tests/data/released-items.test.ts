import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../lib/admin/audit/audit.ts';
import { upgrade } from '../../lib/admin/upgrade.ts';
import { GetUserAvailabilityCalendar } from '../../lib/contract/availability/get-user-availability-calendar.ts';
import { ListUserAvailabilityCalendars } from '../../lib/contract/availability/list-user-availability-calendars.ts';
import { UpdateUserAvailabilityCalendar } from '../../lib/contract/availability/update-user-availability-calendar.ts';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { GetBookingAssignment } from '../../lib/contract/bookings/get-booking-assignment.ts';
import { GetBookingContacts } from '../../lib/contract/bookings/get-booking-contacts.ts';
import { ListBookingRecaps } from '../../lib/contract/bookings/list-booking-recaps.ts';
import { ListBookingRecordings } from '../../lib/contract/bookings/list-booking-recordings.ts';
import { ListBookingTranscripts } from '../../lib/contract/bookings/list-booking-transcripts.ts';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { GetEventType } from '../../lib/contract/event-types/get-event-type.ts';
import { ListAvailableSchedules } from '../../lib/contract/event-types/list-available-schedules.ts';
import { ListEventTypeHosts } from '../../lib/contract/event-types/list-event-type-hosts.ts';
import { ListEventTypes } from '../../lib/contract/event-types/list-event-types.ts';
import { UpdateEventType } from '../../lib/contract/event-types/update-event-type.ts';
import { DeleteSchedule } from '../../lib/contract/schedules/delete-schedule.ts';
import { GetSchedule } from '../../lib/contract/schedules/get-schedule.ts';
import { ListSchedules } from '../../lib/contract/schedules/list-schedules.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import { client, TableName } from '../../lib/data/engine/table.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { admin } from '../support/admin.ts';
import { call } from '../support/call.ts';
import { releasedItems } from '../support/released-items.ts';
import { storedItems } from '../support/stored-items.ts';

/**
 * All items of an organization as a release wrote them, one a line, as DynamoDB has them. They are
 * never changed: a new schema is a new file, made by the release that is the first to write it.
 */
const releases = [
  { schema: 1, secret: 'OVrlO7gh1EnHjMVmKyqRSBGczMAqgCrx' },
  { schema: 2, secret: 'HcdEdALIK1xCXvxV3QBPw8ml2MyJHzdi' },
] as const;

/** The only one of that kind in the file, or the one with that name. */
function one(items: readonly Record<string, unknown>[], pattern: RegExp, name = '') {
  const found = items.find(
    ({ pk, sk, doc }) => pattern.test(`${pk} ${sk}`) && String(doc).includes(name),
  );
  const document = JSON.parse(String(found?.doc));
  return { uid: document.uid as string, document, item: found };
}

describe.for(releases)('items of schema $schema', ({ schema, secret }) => {
  const raw = releasedItems(schema);
  const items = raw.map((item) => unmarshall(item));
  const { keyId, organizationId, userId } = one(items, /^AK#/u).document;
  const as = { key: `sk_live_${keyId}${secret}` };
  const of = organizationId as OrganizationId;
  const booking = one(items, /#B#\S+ META$/u);
  const eventType = one(items, / ET#[^#]+$/u);
  const dentist = one(items, /#S#/u, 'Dentist');
  const standUp = one(items, /#S#/u, 'Stand-up');
  const calendar = one(items, / AV#/u, 'Second');
  const now = async (pattern: RegExp, name?: string) =>
    one(
      (await storedItems()).filter(({ pk }) => String(pk).includes(of)),
      pattern,
      name,
    ).item;

  beforeAll(async () => {
    for (const Item of raw) await client.send(new PutItemCommand({ TableName, Item }));
    await upgrade(Date.now());
  });

  test('an upgraded table is not upgraded again', async () => {
    expect(await upgrade(Date.now())).toEqual({
      eventTypes: 0,
      calendars: 0,
      schedules: 0,
      organizations: 0,
      users: 0,
      sharedAddresses: [],
      apiKeys: 0,
      lists: 0,
    });
    expect(await audit(of)).toEqual([]);
  });

  test('a booking is read and listed, with all that came with it', async () => {
    const params = { uid: booking.uid };
    const got = await call(GetBooking, { as, params });
    expect(got.body.data).toMatchObject(booking.document);
    const listed = await call(ListBookings, { as });
    expect(listed.body.data).toEqual([got.body.data]);
    const contacts = await call(GetBookingContacts, { as, params });
    expect(contacts.body.data[0]?.answers).toMatchObject([
      { question: 'Topic', content: ['Work'] },
    ]);
    const assignment = await call(GetBookingAssignment, { as, params });
    expect(assignment.body.data.chosen).toEqual([userId]);
    const ofBooking = { as, params: { bookingId: booking.uid } };
    const recordings = await call(ListBookingRecordings, ofBooking);
    expect(recordings.body.data).toHaveLength(1);
    const count = schema === 1 ? 0 : 1;
    expect((await call(ListBookingTranscripts, ofBooking)).body.data).toHaveLength(count);
    expect((await call(ListBookingRecaps, ofBooking)).body.data).toHaveLength(count);
  });

  test('an event type is read and listed with its hosts, and offers its times', async () => {
    const got = await call(GetEventType, { as, params: { uid: eventType.uid } });
    expect(got.body.data).toMatchObject({ name: 'Interview', limits: eventType.document.limits });
    // Its place was stored before places had a provider.
    expect(got.body.data.locations).toMatchObject([{ provider: 'googleMeet' }]);
    // Everybody who saw it had a credential.
    expect(got.body.data.visibility).toBe('private');
    const listed = await call(ListEventTypes, { as });
    expect(listed.body.data).toEqual([got.body.data]);
    const params = { eventTypeId: eventType.uid };
    expect((await call(ListEventTypeHosts, { as, params })).body.data).toHaveLength(2);
    const query = { periodStart: '2500-03-02T09:00:00Z', periodEnd: '2500-03-02T10:00:00Z' };
    const offered = await call(ListAvailableSchedules, {
      as,
      params: { uid: eventType.uid },
      query,
    });
    expect(offered.body.data).toHaveLength(2);
  });

  test('schedules are read and listed, one that repeats long after it began, too', async () => {
    const query = { startedAt: '2500-03-01T00:00:00Z', endedAt: '2500-03-09T00:00:00Z' };
    const listed = await call(ListSchedules, { as, query });
    const got = [dentist, standUp].map(({ uid }) => call(GetSchedule, { as, params: { uid } }));
    const [first, second] = await Promise.all(got);
    expect(listed.body.data).toEqual([second?.body.data, first?.body.data]);
  });

  test('calendars are read and listed', async () => {
    const listed = await call(ListUserAvailabilityCalendars, { as, query: { userId } });
    const got = await call(GetUserAvailabilityCalendar, { as, params: { uid: calendar.uid } });
    expect(listed.body.data).toHaveLength(2);
    expect(listed.body.data).toContainEqual(got.body.data);
  });

  test('organizations, users and keys are listed', async () => {
    const [organizations, users, keys] = await Promise.all([
      admin('list-organizations', {}),
      admin('list-users', { organization: of }),
      admin('list-keys', { organization: of }),
    ]);
    expect(organizations).toContainEqual({
      organizationId: of,
      ...one(items, / ORG$/u).document,
      slug: null,
      locale: 'en',
      timeZone: 'UTC',
      embedOrigins: [],
      updatedAt: '2026-11-20T00:00:00.000Z',
    });
    expect(users).toHaveLength(2);
    expect(keys).toMatchObject([{ keyId, userId }]);
  });

  test('what is changed is written in the newest schema, and the ledger is true', async () => {
    const body = { description: 'Changed.' };
    const params = { uid: booking.uid };
    const changed = await call(UpdateBooking, { as, params, body });
    expect(changed.body.data).toMatchObject({
      ...booking.document,
      ...body,
      updatedAt: expect.any(String),
    });
    expect(await now(/#B#\S+ META$/u)).toMatchObject({ schema: expect.any(Number), ver: 2 });
    await call(UpdateEventType, { as, params: { uid: eventType.uid }, body });
    expect(await now(/ ET#[^#]+$/u)).toMatchObject({ schema: expect.any(Number) });
    await call(UpdateSchedule, { as, params: { uid: dentist.uid }, body: { name: 'Dentist.' } });
    expect(await now(/#S#/u, 'Dentist')).toMatchObject({ schema: expect.any(Number), ver: 2 });
    const other = { name: 'Second.', isDefault: true };
    await call(UpdateUserAvailabilityCalendar, { as, params: { uid: calendar.uid }, body: other });
    expect(await now(/ AV#/u, 'Second')).toMatchObject({ schema: expect.any(Number) });
    expect(await audit(of)).toEqual([]);
  });

  test('what ends gives its time back, and a key is revoked', async () => {
    const cancelled = { params: { uid: booking.uid }, body: { reason: 'Ill.' } };
    expect((await call(CancelBooking, { as, ...cancelled })).status).toBe(200);
    const deleted = await call(DeleteSchedule, { as, params: { uid: standUp.uid } });
    expect(deleted.status).toBe(204);
    expect(await audit(of)).toEqual([]);
    await admin('revoke-key', { organization: of, 'key-id': keyId });
    expect(await admin('list-keys', { organization: of })).toEqual([]);
  });
});
