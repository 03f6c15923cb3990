import { expect, test } from 'vitest';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { ListBookingRecaps } from '../../lib/contract/bookings/list-booking-recaps.ts';
import { ListBookingRecordings } from '../../lib/contract/bookings/list-booking-recordings.ts';
import { ListBookingTranscripts } from '../../lib/contract/bookings/list-booking-transcripts.ts';
import { ListAvailableSchedules } from '../../lib/contract/event-types/list-available-schedules.ts';
import { readEventType } from '../../lib/data/event-types/stored-event-types.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import type { Command } from '../../scripts/admin/command.ts';
import { commands } from '../../scripts/admin/commands.ts';
import { runCommand } from '../../scripts/admin/run-command.ts';
import { call } from '../support/http/call.ts';
import { admin, newOrganization, refusals } from '../support/processes/admin.ts';

const hours = {
  timezone: 'Europe/Paris',
  calendars: [{ startHour: 9, startMinute: 0, endHour: 17, endMinute: 0, frequencyType: 1 }],
};
const eventTypeOf = (userId: string) => ({
  name: 'Introduction',
  duration: 30,
  timeZone: 'Europe/Paris',
  locations: [{ locationId: 'zoom' }],
  hosts: [{ uid: userId }],
});

test('nine commands turn an empty table into a service that takes bookings', async () => {
  const { organization, user } = await newOrganization();
  const { key, keyId } = await admin('create-key', { organization, user, scopes: '*' });
  await admin('put-hours', { organization, user }, hours);
  const made = await admin('put-event-type', { organization }, eventTypeOf(user));
  const as = { key };
  const params = { uid: made.eventType.uid };
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const query = { periodStart: day(2), periodEnd: day(4) };
  const free = await call(ListAvailableSchedules, { as, params, query });
  const body = {
    startedAt: free.body.data[0]?.startedAt,
    timeZone: 'Europe/Paris',
    eventTypeId: params.uid,
    email: 'guest@example.com',
    name: 'A guest',
    locationId: null,
  };
  const booked = await call(CreateBooking, { as, body });
  expect(booked.status).toBe(201);
  const booking = booked.body.data.uid;
  const urls = {
    'video-url': 'https://recordings.example.com/a.mp4',
    'thumbnail-url': 'https://recordings.example.com/a.jpg',
  };
  await admin('add-recording', { organization, booking, ...urls, share: true });
  const listed = await call(ListBookingRecordings, { as, params: { bookingId: booking } });
  expect(listed.body.data).toMatchObject([{ videoUrl: urls['video-url'], isShareVideo: true }]);
  const transcript = { language: 'en', 'transcript-url': 'https://recordings.example.com/a.vtt' };
  await admin('add-transcript', { organization, booking, ...transcript });
  await admin('add-recap', { organization, booking }, { title: 'Figures', summary: 'They grew.' });
  const { body: transcripts } = await call(ListBookingTranscripts, {
    as,
    params: { bookingId: booking },
  });
  expect(transcripts.data).toMatchObject([{ language: 'en' }]);
  const { body: recaps } = await call(ListBookingRecaps, { as, params: { bookingId: booking } });
  expect(recaps.data).toMatchObject([{ title: 'Figures', actionItems: [] }]);
  const other = await admin('create-key', { organization, user });
  expect(await admin('revoke-key', { organization, 'key-id': other.keyId })).toMatchObject({
    outcome: 'revoked',
  });
  expect(
    (await call(ListBookingRecordings, { as: other, params: { bookingId: booking } })).status,
  ).toBe(401);
  expect(keyId).not.toBe(other.keyId);
});

test('an existing event type is replaced by its next version', async () => {
  const { organization, user } = await newOrganization();
  const first = await admin('put-event-type', { organization }, eventTypeOf(user));
  expect(first).toMatchObject({ version: 1, eventType: { interval: 30, capacity: null } });
  const { uid } = first.eventType;
  const changed = { ...eventTypeOf(user), uid, name: 'Changed', interval: 15 };
  expect(await admin('put-event-type', { organization }, changed)).toMatchObject({ version: 2 });
  const stored = await readEventType(organization as OrganizationId, uid, Date.now());
  expect(stored?.eventType).toMatchObject({ name: 'Changed', interval: 15 });
});

test('a second put-hours replaces the default calendar', async () => {
  const { organization, user } = await newOrganization();
  const first = await admin('put-hours', { organization, user }, hours);
  const again = await admin('put-hours', { organization, user }, { ...hours, name: 'Later' });
  expect(again).toMatchObject({ uid: first.uid, name: 'Later' });
});

test('every wrong option is reported in one refusal, with the name that was typed', async () => {
  expect(
    await refusals('create-user', {
      name: '',
      email: 'nobody',
      'time-zone': 'Mars/Base',
      role: 'king',
    }),
  ).toEqual([
    '--organization member/missing',
    '--name member/out-of-range',
    '--email member/invalid',
    '--time-zone member/invalid',
    '--role member/not-allowed',
  ]);
});

test('a resource that does not exist or belongs to another organization is refused', async () => {
  const ours = await newOrganization();
  const theirs = await newOrganization();
  const { organization } = ours;
  const { user } = theirs;
  const urls = { 'video-url': 'https://a.example.com', 'thumbnail-url': 'https://a.example.com' };
  const { keyId } = await admin('create-key', theirs);
  const cases: readonly (readonly [string[], string])[] = [
    [
      [...(await refusals('create-user', { ...person, organization: 'none' }))],
      '--organization organization/unknown',
    ],
    [[...(await refusals('create-key', { organization, user }))], '--user user/unknown'],
    [[...(await refusals('put-hours', { organization, user }, hours))], '--user user/unknown'],
    [
      [...(await refusals('put-event-type', { organization }, eventTypeOf(user)))],
      '/hosts/0/uid user/unknown',
    ],
    [
      [...(await refusals('revoke-key', { organization, 'key-id': keyId }))],
      '--key-id key/unknown',
    ],
    [
      [...(await refusals('add-recording', { organization, booking: 'none', ...urls }))],
      '--booking booking/unknown',
    ],
    [
      [
        ...(await refusals('add-transcript', {
          organization,
          booking: 'none',
          language: 'in English',
          'transcript-url': 'https://recordings.example.com/a.vtt',
        })),
      ],
      '--language member/invalid',
    ],
    [
      [
        ...(await refusals(
          'add-recap',
          { organization, booking: 'none' },
          { title: 'A', summary: '' },
        )),
      ],
      '--booking booking/unknown',
    ],
  ];
  for (const [found, expected] of cases) expect(found).toEqual([expected]);
});

const person = { name: 'A user', email: 'a@example.com', 'time-zone': 'Asia/Tokyo' };

test('a key with a past expiry or an unknown scope is refused', async () => {
  const { organization, user } = await newOrganization();
  const made = { organization, user };
  expect(await refusals('create-key', { ...made, expires: '2020-01-01T00:00:00Z' })).toEqual([
    '--expires time/in-past',
  ]);
  expect(await refusals('create-key', { ...made, scopes: 'bookings:read,all' })).toEqual([
    '--scopes member/invalid',
  ]);
});

const faults: readonly (readonly [string, Record<string, unknown>, string])[] = [
  ['an unknown member', { colour: 'red' }, '/colour member/unknown'],
  ['a duration below five minutes', { duration: 4 }, '/duration member/out-of-range'],
  ['an unknown time zone', { timeZone: 'Mars/Base' }, '/timeZone time-zone/unknown'],
  ['no place', { locations: [] }, '/locations member/out-of-range'],
  [
    'a place twice',
    { locations: [{ locationId: 'zoom' }, { locationId: 'zoom' }] },
    '/locations/1 event-type/item-repeated',
  ],
  [
    'a custom place without its text',
    { locations: [{ locationId: 'custom' }] },
    '/locations/0 member/invalid',
  ],
  [
    'a window that ends before its start',
    { window: { startedAt: '2026-03-02T00:00:00Z', endedAt: '2026-03-01T00:00:00Z' } },
    '/window/endedAt time/end-not-after-start',
  ],
  [
    'a limit twice',
    {
      limits: [
        { kind: 'bookings', period: 'day', max: 1 },
        { kind: 'bookings', period: 'day', max: 2 },
      ],
    },
    '/limits/1 event-type/item-repeated',
  ],
  [
    'a choice without options',
    { questions: [{ uid: 'q', label: 'Which?', type: 'radio' }] },
    '/questions/0 member/invalid',
  ],
  ['no host', { hosts: [] }, '/hosts member/out-of-range'],
];

test.for(faults)('an event type with %s is refused', async ([, fault, expected]) => {
  const { organization, user } = await newOrganization();
  const json = { ...eventTypeOf(user), ...fault };
  expect(await refusals('put-event-type', { organization }, json)).toEqual([expected]);
});

test('hours that end after midnight, are on an invalid date or end before they begin are refused', async () => {
  const made = await newOrganization();
  const [item] = hours.calendars;
  const late = { ...hours, calendars: [{ ...item, endHour: 24, endMinute: 1 }] };
  expect(await refusals('put-hours', made, late)).toEqual(['/calendars/0 member/invalid']);
  const never = { ...hours, overrides: { '2026-02-30': [] } };
  expect(await refusals('put-hours', made, never)).toEqual([
    '/overrides/2026-02-30 member/invalid',
  ]);
  const startedAt = '2026-03-01T00:00:00Z';
  const empty = { ...hours, calendars: [{ ...item, startedAt, endedAt: startedAt }] };
  expect(await refusals('put-hours', made, empty)).toEqual([
    '/calendars/0/endedAt time/end-not-after-start',
  ]);
});

test('an event type above the maximum size is refused', async () => {
  const { organization, user } = await newOrganization();
  const options = Array.from({ length: 50 }, (_, i) => `${i} ${'x'.repeat(250)}`);
  const questions = Array.from({ length: 50 }, (_, i) => {
    return { uid: `q${i}`, label: 'Which?', type: 'radio', options };
  });
  expect(
    await refusals('put-event-type', { organization }, { ...eventTypeOf(user), questions }),
  ).toEqual([' event-type/too-large']);
});

test('hours above the maximum size of a calendar are refused', async () => {
  const made = await newOrganization();
  const exceptions = Array.from({ length: 366 }, () => '2027-02-01');
  const calendars = Array.from({ length: 7 }, () => ({ ...hours.calendars[0], exceptions }));
  expect(await refusals('put-hours', made, { ...hours, calendars })).toEqual([
    ' calendar/too-large',
  ]);
});

test('an older ID that begins with a dash is accepted after an equals sign', async () => {
  const command = commands['list-users'] as Command;
  await expect(runCommand(command, ['--organization=-Kd1eO2x_9Qz'])).rejects.toMatchObject({
    violations: [{ pointer: '--organization', code: 'organization/unknown' }],
  });
});

test('input that is not a JSON object is refused', async () => {
  const { organization } = await newOrganization();
  expect(await refusals('put-event-type', { organization }, 'nothing')).toEqual([
    ' request/not-json',
  ]);
  expect(await refusals('put-event-type', { organization }, '[]')).toEqual([' member/wrong-type']);
});
