import { expect, test } from 'vitest';
import { parseEventTypeDocument } from '../../lib/admin/event-type-document.ts';
import { parseHoursDocument } from '../../lib/admin/hours-document.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { ListAvailableSchedules } from '../../lib/contract/event-types/list-available-schedules.ts';
import { commands } from '../../scripts/admin/commands.ts';
import { helpOf } from '../../scripts/admin/help.ts';
import { call } from '../support/http/call.ts';
import { admin, list, newOrganization, refusals } from '../support/processes/admin.ts';

const person = { name: 'A user', email: 'a@example.com', 'time-zone': 'Asia/Tokyo' };

test('organizations, users and keys are listed, and keys without their secrets', async () => {
  const ours = await newOrganization();
  const theirs = await newOrganization();
  const { organization } = ours;
  const { userId: second } = await admin('create-user', { ...person, organization });
  const { keyId } = await admin('create-key', { ...ours, scopes: 'bookings:read', name: 'Site' });
  const { keyId: ended } = await admin('create-key', { ...ours, expires: '2100-01-01T00:00:00Z' });
  await admin('revoke-key', { organization, 'key-id': ended });
  await admin('create-key', theirs);

  const organizations = await list('list-organizations', {});
  const ids = organizations.map(({ organizationId }) => organizationId);
  expect(ids).toEqual(expect.arrayContaining([organization, theirs.organization]));
  expect(organizations.find(({ organizationId }) => organizationId === organization)).toEqual({
    organizationId: organization,
    name: 'Ours',
    slug: null,
    locale: 'en',
    timeZone: 'UTC',
    embedOrigins: [],
    createdAt: expect.stringMatching(/Z$/u),
    updatedAt: expect.stringMatching(/Z$/u),
  });
  expect(await list('list-users', { organization })).toEqual([
    {
      userId: second,
      name: 'A user',
      email: person.email,
      timeZone: 'Asia/Tokyo',
      role: 'member',
      locale: 'en',
      identity: null,
      createdAt: expect.stringMatching(/Z$/u),
      updatedAt: expect.stringMatching(/Z$/u),
    },
    expect.objectContaining({ userId: ours.user, name: 'An owner', role: 'owner' }),
  ]);
  const keys = await list('list-keys', { organization });
  expect(keys.toSorted((a, b) => String(b.name).localeCompare(String(a.name)))).toEqual([
    {
      keyId,
      userId: ours.user,
      name: 'Site',
      prefix: `sk_live_${keyId.slice(0, 4)}`,
      scopes: ['bookings:read'],
      expiresAt: null,
      lastUsedOn: null,
      createdAt: expect.stringMatching(/Z$/u),
    },
  ]);
});

test('the lists of an unknown organization are refused', async () => {
  for (const word of ['list-users', 'list-keys']) {
    expect(await refusals(word, { organization: 'none' })).toEqual([
      '--organization organization/unknown',
    ]);
  }
});

const all = helpOf(commands, '--help');

test('the help names every command, and the help of one command names only this one', () => {
  for (const word of Object.keys(commands)) expect(all).toContain(`npm run -s admin -- ${word}`);
  expect(helpOf(commands, 'put-hours')).not.toContain('npm run -s admin -- create-user');
});

/** The members of a document that cannot be omitted. */
function requiredIn(parse: (json: unknown) => unknown): readonly string[] {
  try {
    parse({});
    return [];
  } catch (error) {
    const { violations } = error as { violations: readonly { readonly pointer: string }[] };
    return violations.map(({ pointer }) => pointer.slice(1)).toSorted();
  }
}

test('the help lists exactly the members that an event type and hours require', () => {
  const listed = (file: string) =>
    new RegExp(`^${file} \\(required: ([^;]+);`, 'mu')
      .exec(all)?.[1]
      ?.split(/, | and /u)
      .toSorted();
  expect(listed('event-type.json')).toEqual(requiredIn(parseEventTypeDocument));
  expect(listed('hours.json')).toEqual(requiredIn(parseHoursDocument));
});

/** An example file of the help, with the ID of a user filled in. */
function exampleFile(file: string, userId: string): string {
  const [, json] = new RegExp(`^${file}.*:\\n((?:.+\\n)+)`, 'mu').exec(all) ?? [];
  if (json === undefined) throw new Error(`The help contains no ${file}.`);
  return json.replace('<user id>', userId);
}

const dayMs = 86_400_000;

/** The first Monday, at least two weeks ahead, of a week without any of the dates. */
function openWeek(dates: readonly string[]): number {
  const day = Math.floor(Date.now() / dayMs) + 14;
  // The first day of the epoch was a Thursday.
  const monday = (day + ((11 - (day % 7)) % 7)) * dayMs;
  const isTouched = dates.some((date) => Math.floor((Date.parse(date) - monday) / dayMs / 7) === 0);
  return isTouched ? monday + 7 * dayMs : monday;
}

test('the example files of the help make a host bookable from Monday to Friday', async () => {
  const { organization, user } = await newOrganization();
  await admin('put-hours', { organization, user }, exampleFile('hours.json', user));
  const { eventType } = await admin(
    'put-event-type',
    { organization },
    exampleFile('event-type.json', user),
  );
  const { key } = await admin('create-key', { organization, user });
  const monday = openWeek(Object.keys(JSON.parse(exampleFile('hours.json', user)).overrides));
  const query = {
    periodStart: new Date(monday).toISOString(),
    periodEnd: new Date(monday + 7 * 86_400_000).toISOString(),
  };
  const params = { uid: eventType.uid };
  const { body } = await call(ListAvailableSchedules, { as: { key }, params, query });
  const days = new Set(body.data.map(({ startedAt }) => new Date(startedAt).getUTCDay()));
  expect([...days]).toEqual([1, 2, 3, 4, 5]);

  const [{ startedAt = '' } = {}] = body.data;
  const guest = { email: 'guest@example.com', name: 'A guest', locationId: null };
  const sent = { ...guest, startedAt, eventTypeId: params.uid, timeZone: 'Europe/London' };
  const { uid: booking } = (await call(CreateBooking, { as: { key }, body: sent })).body.data;
  await admin('add-recap', { organization, booking }, exampleFile('recap.json', user));
});
