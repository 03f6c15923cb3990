import { expect, test } from 'vitest';
import { CreateSchedule } from '../../../lib/contract/schedules/create-schedule.ts';
import { GetCurrentUser } from '../../../lib/contract/users/get-current-user.ts';
import { GetCurrentUserSettings } from '../../../lib/contract/users/get-current-user-settings.ts';
import { UpdateCurrentUser } from '../../../lib/contract/users/update-current-user.ts';
import { UpdateCurrentUserSettings } from '../../../lib/contract/users/update-current-user-settings.ts';
import { commit } from '../../../lib/data/engine/commit.ts';
import { tombstone } from '../../../lib/data/items/tombstone.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { roles } from '../../../lib/domain/tenancy.ts';
import { call } from '../../support/http/call.ts';
import { versionOf } from '../../support/http/version-of.ts';
import { newWorld, type Person } from '../../support/world.ts';

const change = (as: Person, body: object, headers = {}) =>
  call(UpdateCurrentUserSettings, { as, body, headers });
const settingsOf = async (as: Person) => (await call(GetCurrentUserSettings, { as })).body.data;

test.each(roles)('a user who is %s changes each of their settings', async (role) => {
  const world = await newWorld('admin', 'restricted');
  const before = await settingsOf(world[role]);
  const sent = {
    locale: 'ja',
    timeZone: 'Asia/Tokyo',
    weekStart: 6,
    timeFormat: '12h',
    messages: { reminder: false },
    textNumber: '+819012345678',
    displayType: 'private',
    visibilityType: 'busy',
    writesSchedules: false,
    reminderMinutes: 10_080,
  };
  const { body, headers } = await change(world[role], sent);
  const messages = { ...before.messages, reminder: false };
  expect([body.data, headers.etag]).toEqual([{ ...sent, messages }, '"2"']);
  expect(await settingsOf(world[role])).toEqual(body.data);
  const same = await change(world[role], sent);
  expect([same.body, same.headers.etag]).toEqual([body, '"2"']);
});

test('the language and the time zone are shared by the user and the settings, with one version', async () => {
  const { member } = await newWorld();
  const changed = await change(member, { timeZone: 'Asia/Tokyo' });
  const profile = await call(GetCurrentUser, { as: member });
  expect(profile.body.data).toMatchObject({ timeZone: 'Asia/Tokyo', locale: 'en' });
  expect(versionOf(profile.headers.etag)).toBe(versionOf(changed.headers.etag));
  const headers = { 'if-match': changed.headers.etag ?? '' };
  const later = await call(UpdateCurrentUser, { as: member, body: { locale: 'ja' }, headers });
  expect(later.status).toBe(200);
  expect((await change(member, { weekStart: 1 }, headers)).body.code).toBe('resource/changed');
  expect(await settingsOf(member)).toMatchObject({ timeZone: 'Asia/Tokyo', locale: 'ja' });
});

test('concurrent changes of different settings are all applied', async () => {
  const { member } = await newWorld();
  const sent = [
    { messages: { booked: false } },
    { messages: { cancelled: false } },
    { weekStart: 1 },
    { timeFormat: '12h' },
  ];
  const answers = await Promise.all(sent.map((body) => change(member, body)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { messages, weekStart, timeFormat } = await settingsOf(member);
  expect(messages).toMatchObject({ booked: false, cancelled: false, requested: true });
  expect([weekStart, timeFormat]).toEqual([1, '12h']);
});

test('a new schedule has the defaults of its operation, not those of the settings', async () => {
  const { member } = await newWorld();
  await change(member, { displayType: 'private', visibilityType: 'busy' });
  const body = {
    name: 'An entry',
    timeZone: 'UTC',
    startedAt: '2050-03-01T09:00:00Z',
    endedAt: '2050-03-01T10:00:00Z',
    attendees: [{ userId: member.userId, role: 'viewer', userType: 'host' }],
  };
  const made = (await call(CreateSchedule, { as: member, body })).body.data;
  expect([made.displayType, made.visibilityType]).toEqual(['teamPublic', 'default']);
});

test.each([
  ['/weekStart', { weekStart: 7 }],
  ['/weekStart', { weekStart: -1 }],
  ['/weekStart', { weekStart: 1.5 }],
  ['/timeFormat', { timeFormat: '13h' }],
  ['/messages/booked', { messages: { booked: 'yes' } }],
  ['/messages/lunch', { messages: { lunch: true } }],
  ['/messages', { messages: null }],
  ['/theme', { theme: 'dark' }],
])('the member %s is refused in %j', async (pointer, sent) => {
  const { body } = await change((await newWorld()).owner, sent);
  expect(body).toMatchObject({ code: 'request/invalid', errors: [{ pointer }] });
});

test('an unknown time zone is refused', async () => {
  const { body } = await change((await newWorld()).owner, { timeZone: 'Mars/Olympus' });
  expect(body).toMatchObject({ code: 'time-zone/unknown', errors: [{ pointer: '/timeZone' }] });
});

test('a deleted user changes no settings', async () => {
  const { of, member } = await newWorld();
  expect((await change(member, {})).status).toBe(200);
  await commit(of, [{ key: keys.user(of, member.userId), item: tombstone(1, Date.now()) }]);
  expect((await change(member, { weekStart: 1 })).body.code).toBe('user/not-found');
});

test('the phone number for text reminders is stored in the form of E.164, and null removes it', async () => {
  const { member } = await newWorld();
  const changed = await change(member, { textNumber: '+81 (90) 1234-5678' });
  expect(changed.body.data.textNumber).toBe('+819012345678');
  await change(member, { weekStart: 1 });
  expect(await settingsOf(member)).toMatchObject({ textNumber: '+819012345678' });
  expect((await change(member, { textNumber: null })).body.data.textNumber).toBeNull();
});

test.each(['090 1234 5678', '', '+1', 'call me'])(
  'the phone number "%s" for text reminders is refused at its member',
  async (textNumber) => {
    const { member } = await newWorld();
    const { status, body } = await change(member, { textNumber });
    expect([status, body.code, body.errors?.[0]?.pointer]).toEqual([
      422,
      'phone/invalid',
      '/textNumber',
    ]);
    expect(await settingsOf(member)).toMatchObject({ textNumber: null });
  },
);
