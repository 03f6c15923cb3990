import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { UpdateCurrentUserSettings } from '../../lib/contract/users/update-current-user-settings.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { sentBy, to } from '../support/messages/mailing.ts';
import { create, guest, patched } from '../support/schedules/schedules.ts';
import { newWorld } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
const minuteMs = 60_000;
const silent = { isSendUpdates: false };

afterEach(() => {
  sinkOf().manners = {};
});

test('a mail that is tried again after a reminder that was overdue causes no second reminder', async () => {
  const world = await newWorld('admin');
  await sentBy(sinkOf());
  const busy = 'busy@example.com';
  sinkOf().manners = { recipient: (address) => (address === busy ? '451 4.2.0 Busy' : undefined) };
  for (const [as, reminderMinutes] of [
    [world.member, 60],
    [world.admin, 55],
  ] as const)
    await call(UpdateCurrentUserSettings, { as, body: { reminderMinutes } });
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString();
  const schedule = await create(world, {
    startedAt: inMinutes(120),
    endedAt: inMinutes(180),
    timeZone: 'UTC',
    attendees: [guest(world.member), guest(world.admin), guest({ email: busy })],
    isRemind: true,
    ...silent,
  });
  await patched(world, schedule, { name: 'Another' });
  // The third attempt is in six to nine minutes.
  for (const minutes of [1, 2.5]) await sentBy(sinkOf(), Date.now() + minutes * minuteMs);
  const startedMs = Date.now() + 500 + 60 * minuteMs;
  await sleep(1000);
  // The reminder of the member would have been due half a second ago. That of the admin is due in five minutes.
  await patched(world, schedule, { startedAt: new Date(startedMs).toISOString(), ...silent });
  await sentBy(sinkOf(), Date.now() + minuteMs);
  const reminders = [];
  for (const minutes of [55, 51, 50.8])
    reminders.push(...(await sentBy(sinkOf(), startedMs - minutes * minuteMs)));
  expect(reminders.map(to)).toEqual([world.admin.email, world.member.email].toSorted());
});
