import { expect, test } from 'vitest';
import { UpdateCalendarConnection } from '../../lib/contract/calendar-connections/update-calendar-connection.ts';
import { calendarName } from '../../lib/data/external-calendars/calendar-sync.ts';
import { connectionOf, minuteMs, runWorker } from '../api/calendar-connections/connecting.ts';
import { allItems } from '../support/engine/table-items.ts';
import type { TwoCalendars } from '../support/external-calendars/two-calendars.ts';
import { call } from '../support/http/call.ts';
import { logLines } from '../support/processes/log-lines.ts';
import { connected, entryAt, password, times } from './connected-account.ts';

const update = (as: { readonly key: string }, uid: string, body: object) =>
  call(UpdateCalendarConnection, { as, params: { uid }, body });
/** Names of the calendars. The account uses their paths as names. */
const namesOf = ({ calendars }: { readonly calendars: readonly { readonly name: string }[] }) =>
  calendars.map(({ name }) => name);

test('new, moved and removed entries in both calendars of an account count, and its password is not stored in plain text', async () => {
  const { account, world, connect, free } = await connected();
  const { status, body } = await connect();
  expect([status, namesOf(body.data)]).toEqual([201, ['/cal/', '/more/']]);
  expect(await free(...times)).toEqual(['12:00']);
  account.first.change('a.ics', undefined);
  account.first.change('b.ics', entryAt('12:00'));
  account.more.clear();
  const before = account.first.asked.length;
  await runWorker(11 * minuteMs);
  expect(await free(...times)).toEqual(['09:00', '11:00', '14:00']);
  const asked = account.first.asked.slice(before);
  const ofFirst = asked.filter(({ path }) => path === '/cal/');
  expect(ofFirst.map((one) => /sync-collection|calendar-multiget/u.exec(one.body)?.[0])).toEqual([
    'sync-collection',
    'calendar-multiget',
  ]);
  expect(ofFirst[1]?.body).not.toContain('a.ics');
  const basic = Buffer.from(`ann:${password}`).toString('base64');
  expect(new Set(asked.map(({ authorization }) => authorization))).toEqual(
    new Set([`Basic ${basic}`]),
  );
  const now = await connectionOf(world.member, body.data.uid);
  const told = [...(await allItems()), JSON.stringify([body, now, logLines])];
  expect(told.filter((text) => text.includes(password) || text.includes(basic))).toEqual([]);
});

test('a calendar that cannot be read does not block others, and counts as empty after three failures', async () => {
  const { account, world, connect, free } = await connected();
  const { uid } = (await connect()).body.data;
  account.moreStatus = 403;
  for (const minutes of [11, 22, 33, 44, 99]) {
    account.first.change('b.ics', entryAt(minutes === 44 ? '12:00' : '11:00'));
    await runWorker(minutes * minuteMs);
    const now = await connectionOf(world.member, uid);
    expect([now.status, now.lastError]).toEqual(['connected', 'unauthorized']);
    const isMoved = minutes === 44;
    const left = minutes < 33 ? [] : ['14:00'];
    expect(await free(...times)).toEqual([isMoved ? '11:00' : '12:00', ...left]);
  }
  account.moreStatus = undefined;
  await runWorker(110 * minuteMs);
  expect((await connectionOf(world.member, uid)).lastError).toBeNull();
  expect(await free(...times)).toEqual(['12:00']);
});

test('an unreadable calendar of a closed connection leaves no free time, unless the calendar does not count', async () => {
  const { account, world, connect, free } = await connected({ onFailure: 'closed' });
  const { uid } = (await connect()).body.data;
  account.moreStatus = 403;
  for (const minutes of [11, 22, 33]) await runWorker(minutes * minuteMs);
  expect((await connectionOf(world.member, uid)).status).toBe('failed');
  expect(await free(...times)).toEqual([]);
  await update(world.member, uid, { calendars: [{ id: calendarName('/more/'), isBusy: false }] });
  // The status is computed again with this change, before the connection is due.
  await runWorker(34 * minuteMs);
  const now = await connectionOf(world.member, uid);
  expect([now.status, now.lastError]).toEqual(['connected', null]);
  expect(await free(...times)).toEqual(['12:00', '14:00']);
});

test('an account with one unreadable calendar is connected with its other calendars', async () => {
  const { account, connect, free } = await connected();
  account.moreStatus = 403;
  const { status, body } = await connect();
  expect([status, body.data.status, body.data.lastError]).toEqual([
    201,
    'connected',
    'unauthorized',
  ]);
  expect(await free(...times)).toEqual(['12:00', '14:00']);
  account.moreStatus = undefined;
  await runWorker(11 * minuteMs);
  expect(await free(...times)).toEqual(['12:00']);
});

const dayMs = 24 * 60 * minuteMs;

test.each([
  ['that is empty', (account: TwoCalendars) => Object.assign(account, { listed: [] })],
  ['that fails', (account: TwoCalendars) => Object.assign(account, { listStatus: 503 })],
])('a listing %s removes no calendar, and is requested again', async (_, breakIt) => {
  const { account, world, connect, free } = await connected();
  const { uid } = (await connect()).body.data;
  await update(world.member, uid, { calendars: [{ id: calendarName('/more/'), isBusy: false }] });
  const before = (await connectionOf(world.member, uid)).calendars;
  breakIt(account);
  account.first.change('b.ics', entryAt('12:00'));
  for (const minutes of [0, 11, 22, 33]) await runWorker(dayMs + minutes * minuteMs);
  const now = await connectionOf(world.member, uid);
  expect([now.status, now.lastError]).toEqual(['connected', expect.any(String)]);
  expect(now.calendars).toEqual(before);
  // Known calendars are read although the list failed.
  expect(await free(...times)).toEqual(['11:00', '14:00']);
  Object.assign(account, { listed: ['/cal/', '/more/', '/third/'], listStatus: undefined });
  await runWorker(dayMs + 44 * minuteMs);
  expect(namesOf(await connectionOf(world.member, uid))).toEqual(['/cal/', '/more/', '/third/']);
});

test('a calendar is removed after two listings without it, or when it is not found', async () => {
  const { account, world, connect, free } = await connected();
  const { uid } = (await connect()).body.data;
  account.listed = ['/cal/'];
  await runWorker(dayMs);
  expect(namesOf(await connectionOf(world.member, uid))).toEqual(['/cal/', '/more/']);
  expect(await free(...times)).toEqual(['12:00']);
  await runWorker(2 * dayMs);
  expect(namesOf(await connectionOf(world.member, uid))).toEqual(['/cal/']);
  expect(await free(...times)).toEqual(['12:00', '14:00']);
  account.listed = ['/cal/', '/more/'];
  await runWorker(3 * dayMs);
  expect(namesOf(await connectionOf(world.member, uid))).toEqual(['/cal/', '/more/']);
  account.listed = ['/cal/'];
  account.moreStatus = 404;
  await runWorker(4 * dayMs);
  expect(namesOf(await connectionOf(world.member, uid))).toEqual(['/cal/']);
});

test('an account whose calendars are all renamed has the new names', async () => {
  const { account, world, connect } = await connected();
  const named = (day: string) => Array.from({ length: 40 }, (_, index) => `/more${day}${index}/`);
  account.listed = named('old');
  const { uid } = (await connect()).body.data;
  account.listed = named('new');
  for (const days of [1, 2]) await runWorker(days * dayMs);
  const now = await connectionOf(world.member, uid);
  expect([now.lastError, namesOf(now)]).toEqual([null, named('new')]);
});

test('an account without calendars or with too many is refused with a reason, and a calendar with a name that is too long is skipped', async () => {
  const { account, connect } = await connected();
  account.listed = [];
  expect((await connect()).body.errors?.[0]?.detail).toContain('has no calendar');
  account.listed = Array.from({ length: 41 }, (_, index) => `/cal${index}/`);
  expect((await connect()).body.errors?.[0]?.detail).toContain('too large');
  account.listed = ['/cal/', `/${'long'.repeat(600)}/`];
  const { status, body } = await connect();
  expect([status, namesOf(body.data)]).toEqual([201, ['/cal/']]);
});
