import { readFileSync } from 'node:fs';
import { type AttributeValue, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { audit } from '../../lib/admin/audit/audit.ts';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { GetBookingAssignment } from '../../lib/contract/bookings/get-booking-assignment.ts';
import { ReassignBookingAutomatically } from '../../lib/contract/bookings/reassign-booking-automatically.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { ListAvailableSchedules } from '../../lib/contract/event-types/list-available-schedules.ts';
import { DeleteSchedule } from '../../lib/contract/schedules/delete-schedule.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import { client, TableName } from '../../lib/data/engine/table.ts';
import { reassess } from '../../lib/domain/assignment/assignment-record.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { assignmentOf } from '../support/assignment-of.ts';
import { call } from '../support/call.ts';
import { organizationItems } from '../support/stored-items.ts';

/**
 * All items of an organization with a long week, many recurring schedules and a choice among many hosts, as
 * the release wrote them that was the first to pack them. They are never changed.
 */
const file = new URL('released/long-items.jsonl', import.meta.url);
const secret = 'SDLMjD7AGNCrhxKxPfIJ1tdc57hUrSTg';

const raw: Record<string, AttributeValue>[] = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) =>
    JSON.parse(line, (name, value) => (name === 'B' ? Buffer.from(value, 'base64') : value)),
  );
const items = raw.map((item) => unmarshall(item));
const { keyId, organizationId } = JSON.parse(
  items.find(({ pk }) => String(pk).startsWith('AK#'))?.doc,
);
const as = { key: `sk_live_${keyId}${secret}` };
const of = organizationId as OrganizationId;

const documents = (pattern: RegExp) =>
  items.filter(({ pk, sk }) => pattern.test(`${pk} ${sk}`)).map(({ doc }) => JSON.parse(doc));
const bookings = documents(/#B#\S+ META$/u);
const schedules = documents(/#S#\S+ META$/u);
const eventTypes = documents(/ ET#[^#]+$/u);
const [solo, shared] = [1, 12].map(
  (hosts) => eventTypes.find((one) => one.hosts.length === hosts).uid as string,
) as [string, string];

const free = async (eventTypeId: string, day: string) => {
  const query = { periodStart: `${day}T00:00:00Z`, periodEnd: `${day}T23:59:00Z` };
  const { body } = await call(ListAvailableSchedules, { as, params: { uid: eventTypeId }, query });
  return body.data.map(({ startedAt }: { startedAt: string }) => startedAt.slice(11, 16));
};

const book = (eventTypeId: string, startedAt: string) => {
  const guest = { email: 'guest@example.com', name: 'A guest', timeZone: 'UTC', locationId: null };
  return call(CreateBooking, { as, body: { eventTypeId, startedAt, ...guest } });
};

beforeAll(async () => {
  for (const Item of raw) await client.send(new PutItemCommand({ TableName, Item }));
});

test('the long items are packed, and the audit finds them true', async () => {
  const packed = items.filter(({ iv, doc }) => iv?.[9] === 0x40 || doc instanceof Uint8Array);
  expect(packed.map(({ sk }) => String(sk).replace(/\d+$/u, '')).toSorted()).toEqual([
    'ASSIGNMENT#',
    'ASSIGNMENT#',
    'RULES',
    'W#',
  ]);
  expect(await audit(of)).toEqual([]);
});

test('what the week and the rules occupy is not offered, and what was left out is', async () => {
  // Every hour from 10 to 15 is booked for 35 minutes, and from 20:00 to 21:07 are the stand-ups.
  const offered = await free(solo, '2500-03-01');
  const taken = ['00:00', '10:00', '10:30', '15:30', '19:30', '20:00', '20:30', '21:00'];
  for (const start of taken) expect(offered).not.toContain(start);
  for (const start of ['03:00', '09:00', '17:00', '22:00']) expect(offered).toContain(start);
  const refused = await book(solo, '2500-03-02T11:00:00Z');
  expect([refused.status, refused.body.code]).toEqual([409, 'booking/slot-taken']);
});

test('why one of many hosts was chosen is told', async () => {
  const chosen = bookings.filter(({ eventTypeId }) => eventTypeId === shared);
  expect(chosen).toHaveLength(2);
  for (const { uid, hosts } of chosen) {
    const { body } = await call(GetBookingAssignment, { as, params: { uid } });
    expect(body.data).toMatchObject({ method: 'equal', chosen: [hosts[0].userId] });
    expect(body.data.candidates).toHaveLength(12);
    const record = await assignmentOf(of, uid);
    expect(reassess(record)).toEqual(record);
  }
});

test('long items are changed like short ones, and nothing of them is lost', async () => {
  expect((await book(solo, '2500-03-03T22:00:00Z')).status).toBe(201);
  const [booking, other] = bookings.filter(({ eventTypeId }) => eventTypeId === shared);
  const named = { params: { uid: booking.uid }, body: { name: 'Another name' } };
  expect((await call(UpdateBooking, { as, ...named })).status).toBe(200);
  const params = { bookingId: other.uid };
  expect((await call(ReassignBookingAutomatically, { as, params })).status).toBe(200);
  const cancelled = bookings.find(({ eventTypeId }) => eventTypeId === solo);
  const gone = { params: { uid: cancelled.uid }, body: {} };
  expect((await call(CancelBooking, { as, ...gone })).status).toBe(200);
  const [first, second] = schedules.filter(({ routine }) => routine !== null);
  expect((await call(DeleteSchedule, { as, params: { uid: first.uid } })).status).toBe(204);
  const open = { params: { uid: second.uid }, body: { transparency: 'transparent' as const } };
  expect((await call(UpdateSchedule, { as, ...open })).status).toBe(200);
  expect(await audit(of)).toEqual([]);
  const now = await organizationItems(of);
  expect(now.filter(({ sk }) => String(sk).startsWith('ASSIGNMENT#'))).toHaveLength(3);
});
