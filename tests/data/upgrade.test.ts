import { readFileSync } from 'node:fs';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { audit } from '../../lib/admin/audit/audit.ts';
import { newApiKey } from '../../lib/admin/new-api-key.ts';
import { upgrade } from '../../lib/admin/upgrade.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { CreateUserAvailabilityCalendar } from '../../lib/contract/availability/create-user-availability-calendar.ts';
import { ListUserAvailabilityCalendars } from '../../lib/contract/availability/list-user-availability-calendars.ts';
import { GetEventType } from '../../lib/contract/event-types/get-event-type.ts';
import { putApiKey } from '../../lib/data/api-keys.ts';
import { client, TableName } from '../../lib/data/engine/table.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { call } from '../support/call.ts';
import { beforeTableCalls } from '../support/table-calls.ts';

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
  const items = lines.map((line) => JSON.parse(line, binary));
  for (const Item of items) await client.send(new PutItemCommand({ TableName, Item }));
  const docOf = (place: RegExp) =>
    items.map((item) => unmarshall(item)).find(({ pk, sk }) => place.test(`${pk} ${sk}`))?.doc;
  const { userId } = JSON.parse(docOf(/^AK#/u));
  // A key of its own: that of the items is the same in every test, and remembered.
  const as = await newApiKey(of, { userId, name: 'Test', scopes: ['*'] }, putApiKey);
  const eventType = JSON.parse(docOf(/ ET#[^#]+$/u));
  return { of, as, userId, eventType };
}

test.each([1, 2, 3, 4, 5, 6])(
  'an upgrade that broke off at write %i goes on where it was',
  async (last) => {
    const { of } = await oldOrganization();
    let writes = 0;
    beforeTableCalls((name) => {
      if (name !== 'TransactWriteItems') return;
      writes += 1;
      if (writes === last) throw new Error('The process was killed.');
    });
    await upgrade(Date.now()).catch(() => {});
    await upgrade(Date.now());
    expect(await audit(of)).toEqual([]);
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
