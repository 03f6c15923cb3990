import { beforeEach, expect, test } from 'vitest';
import { SyncCalendarConnection } from '../../lib/contract/calendar-connections/sync-calendar-connection.ts';
import { at, book } from '../api/bookings/guests.ts';
import {
  connectionOf,
  dueInstantsOf,
  minuteMs,
  runWorker,
} from '../api/calendar-connections/connecting.ts';
import type { Manners } from '../support/external-calendars/caldav-double.ts';
import { readFeed } from '../support/feed/follow-events.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { sentBy, to } from '../support/messages/mailing.ts';
import { newWorld, type World } from '../support/world.ts';
import {
  entriesDue,
  namesIn,
  type TargetCalendar,
  withTarget,
  writeAll,
} from './target-calendars.ts';

const sinkOf = mailSinkOfFile();
let world: World;
let target: TargetCalendar;
beforeEach(async () => {
  world = await newWorld();
  target = await withTarget(world.member);
});

/** Answers writes to matching paths with a status. Other requests succeed. */
const refusing = (code: number, name = ''): Manners => ({
  instead: ({ method, path }, response) => {
    const isRefused = method === 'PUT' && path.includes(name);
    if (isRefused) response.writeHead(code).end();
    return isRefused;
  },
});

/** Whether the mail to the host has a calendar entry. */
async function hostHasEntry(): Promise<boolean | undefined> {
  const mail = (await sentBy(sinkOf())).find((one) => to(one) === world.member.email);
  return mail && mail.entry !== undefined;
}

/** The last attempt is five minutes ahead. */
const failRepeatedly = async () => {
  for (const aheadMs of [0, 10_000, minuteMs, 5 * minuteMs]) await writeAll(aheadMs);
};

test.each([403, 507])(
  'the user of a calendar that responds with %s to writes is notified once, and mails contain calendar entries until it accepts writes',
  async (code) => {
    const eventType = await world.eventType([world.member]);
    target.double.manners = refusing(code);
    await book(world, eventType, at(2, '09:00'));
    expect(await hostHasEntry()).toBe(false);
    await failRepeatedly();
    // The failure is recorded immediately, not with the next synchronization.
    await runWorker(5 * minuteMs);
    const shown = await connectionOf(world.member, target.uid);
    expect(shown).toMatchObject({ status: 'connected', lastError: 'not-written' });
    await tellChanges();
    const [mail, ...others] = await sentBy(sinkOf());
    expect(others).toEqual([]);
    expect(mail && to(mail)).toBe(world.member.email);
    expect(mail?.subject).toBe('Bookings cannot be added to your calendar: ann');
    expect(mail?.text).toContain('2026');
    const [event, ...more] = (await readFeed(world.owner, { kind: 'calendar_connection_failed' }))
      .events;
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      object: { uid: target.uid, status: 'connected', lastError: 'not-written' },
      previous: { lastError: null },
    });
    // A repeated failure causes no other event and no other mail.
    await writeAll(30 * minuteMs);
    const soonMs = Date.now() + 6 * minuteMs;
    expect((await dueInstantsOf(target.uid)).filter((dueMs) => dueMs < soonMs)).toEqual([]);
    await book(world, eventType, at(2, '11:00'));
    expect(await hostHasEntry()).toBe(true);
    await runWorker(22 * minuteMs);
    expect(await hostHasEntry()).toBeUndefined();
    target.double.manners = {};
    const params = { uid: target.uid };
    await call(SyncCalendarConnection, { as: world.member, params });
    expect(await writeAll()).toMatchObject({ listed: 2, put: 2 });
    await runWorker();
    expect(await connectionOf(world.member, target.uid)).toMatchObject({ lastError: null });
    await book(world, eventType, at(2, '13:00'));
    expect(await hostHasEntry()).toBe(false);
  },
);

test('an entry that a calendar refuses does not block other entries, and is given up a day after its booking', async () => {
  const eventType = await world.eventType([world.member]);
  const first = await book(world, eventType, at(2, '09:00'));
  const second = await book(world, eventType, at(2, '11:00'));
  target.double.manners = refusing(415, first.uid);
  expect(await writeAll()).toMatchObject({ put: 1, failed: 1 });
  expect(namesIn(target)).toEqual([second.uid]);
  const isDue = async () => (await entriesDue()).some(({ id }) => id === first.uid);
  expect(await isDue()).toBe(true);
  await writeAll(4 * 24 * 60 * minuteMs);
  expect(await isDue()).toBe(false);
});

test('bookings that were not written during an outage of the calendar are written after it, and cause no notice about failed writes', async () => {
  target.double.manners = {
    instead: (_, response) => {
      response.writeHead(401).end();
      return true;
    },
  };
  await book(world, await world.eventType([world.member]), at(2, '09:00'));
  await failRepeatedly();
  for (const minutes of [11, 22, 33]) await runWorker(minutes * minuteMs);
  const { lastError } = await connectionOf(world.member, target.uid);
  expect(lastError).toBe('unauthorized');
  target.double.manners = {};
  await runWorker(180 * minuteMs);
  expect(await connectionOf(world.member, target.uid)).toMatchObject({ lastError: null });
  await writeAll(180 * minuteMs);
  await runWorker(200 * minuteMs);
  expect(await connectionOf(world.member, target.uid)).toMatchObject({
    status: 'connected',
    lastError: null,
  });
  expect(await readFeed(world.owner, { kind: 'calendar_connection_failed' })).toMatchObject({
    events: [{ object: { lastError: 'unauthorized' } }],
  });
});
