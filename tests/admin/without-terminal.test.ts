import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { report } from '../../lib/admin/audit/report.ts';
import { createApiKey } from '../../lib/admin/create-api-key.ts';
import { createOrganization } from '../../lib/admin/create-organization.ts';
import { createUser } from '../../lib/admin/create-user.ts';
import { parseEventTypeDocument } from '../../lib/admin/event-type-document.ts';
import { parseHoursDocument } from '../../lib/admin/hours-document.ts';
import { replaceEventType } from '../../lib/admin/replace-event-type.ts';
import { replaceHours } from '../../lib/admin/replace-hours.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { floorMinute, minuteToMs, weekOf, weekStart } from '../../lib/domain/ledger/week.ts';
import { call } from '../support/http/call.ts';

const owner = { name: 'An owner', email: 'owner@example.com', timeZone: 'UTC' };
const allDay = { startHour: 0, startMinute: 0, endHour: 24, endMinute: 0, frequencyType: 1 };

/** An organization whose owner takes bookings around the clock. */
async function newOrganization(nowMs: number) {
  const { organizationId: of } = await createOrganization('Ours', nowMs);
  const made = await createUser(of, { ...owner, role: 'owner' }, nowMs);
  if (made === 'email-taken') throw new Error('The address of the first user is taken.');
  const { userId } = made;
  const given = { userId, name: 'Site', scopes: ['*'], expiresAtMs: null };
  const created = await createApiKey(of, given, nowMs);
  if (created === 'unknown-user') throw new Error('The user who was just created is unknown.');
  const hours = parseHoursDocument({ timezone: 'UTC', calendars: [allDay] });
  await replaceHours(of, userId, hours, nowMs);
  const document = parseEventTypeDocument({
    name: 'Introduction',
    duration: 30,
    timeZone: 'UTC',
    locations: [{ locationId: 'zoom' }],
    hosts: [{ uid: userId }],
  });
  const { eventType } = await replaceEventType(of, document, nowMs);
  return { of, userId, as: { key: created.key }, eventTypeId: eventType.uid };
}

test('an organization that is created without a terminal takes bookings, and its ledger is audited and rebuilt', async () => {
  const nowMs = Date.now();
  const { of, userId, as, eventTypeId } = await newOrganization(nowMs);
  // The start is in the middle of a ledger week, on any day of the test.
  const week = weekOf(floorMinute(nowMs)) + 2;
  const startedAt = new Date(minuteToMs(weekStart(week) + 3 * 1440)).toISOString();
  const guest = { name: 'A guest', email: 'guest@example.com', timeZone: 'UTC' };
  const body = { ...guest, eventTypeId, startedAt, locationId: null };
  expect((await call(CreateBooking, { as, body })).status).toBe(201);
  const sound = [{ organization: of, findings: [] }];
  expect(await report({ only: of, rebuilds: false })).toEqual(sound);

  const key = keys.hostWeek(of, userId, week);
  await table.send(new DeleteCommand({ TableName, Key: { ...key } }));
  const findings = [{ kind: 'entry-missing', detail: expect.any(String), key }];
  expect(await report({ only: of, rebuilds: false })).toEqual([{ organization: of, findings }]);
  expect(await report({ only: of, rebuilds: true })).toEqual([
    { organization: of, findings, repaired: 1 },
  ]);
  expect(await report({ only: of, rebuilds: false })).toEqual(sound);
});

test('a user that does not belong to the organization gets neither a key nor hours', async () => {
  const { organizationId: of } = await createOrganization('Ours', Date.now());
  const given = { userId: 'none', name: 'Site', scopes: ['*'], expiresAtMs: null };
  expect(await createApiKey(of, given, Date.now())).toBe('unknown-user');
  const hours = parseHoursDocument({ timezone: 'UTC', calendars: [allDay] });
  expect(await replaceHours(of, 'none', hours, Date.now())).toBe('unknown-user');
});
