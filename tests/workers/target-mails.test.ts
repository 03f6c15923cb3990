import { beforeEach, expect, test } from 'vitest';
import { at, book } from '../api/bookings/guests.ts';
import { cancel, reassignTo } from '../api/bookings/moves.ts';
import { minuteMs, runWorker } from '../api/calendar-connections/connecting.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { sentBy, to } from '../support/messages/mailing.ts';
import { newWorld, type World } from '../support/world.ts';
import { type TargetCalendar, withTarget } from './target-calendars.ts';

const sinkOf = mailSinkOfFile();
let world: World<'admin'>;
let target: TargetCalendar;
beforeEach(async () => {
  world = await newWorld('admin');
  target = await withTarget(world.member);
  await sentBy(sinkOf());
});

/** Whether the mail to each recipient has a calendar entry. */
const withEntry = async () =>
  Object.fromEntries((await sentBy(sinkOf())).map((mail) => [to(mail), mail.entry !== undefined]));

const guest = 'guest@example.com';

test('a host whose calendar the service writes gets mails without a calendar entry, and the guest and the other host get the entry', async () => {
  const eventType = await world.eventType([world.member, world.admin], {
    assignment: { type: 'all' },
  });
  const { uid } = await book(world, eventType, at(2, '09:00'));
  const all = { [guest]: true, [world.member.email]: false, [world.admin.email]: true };
  expect(await withEntry()).toEqual(all);
  await cancel(world, { uid });
  expect(await withEntry()).toEqual(all);
});

test('after a reassignment, the host whose calendar the service writes gets a mail without a calendar entry, and the other host gets the entry', async () => {
  const eventType = await world.eventType([world.member, world.admin]);
  const { uid, hosts } = await book(world, eventType, at(2, '09:00'));
  await sentBy(sinkOf());
  const isMember = hosts[0]?.userId === world.member.userId;
  await reassignTo(world, { uid }, isMember ? world.admin : world.member);
  const mails = await withEntry();
  expect([mails[world.member.email], mails[world.admin.email]]).toEqual([false, true]);
});

test('the mail to a host contains the calendar entry while the host’s calendar cannot be reached', async () => {
  target.double.manners = {
    instead: (_, response) => {
      response.writeHead(401).end();
      return true;
    },
  };
  for (const minutes of [11, 22, 33]) await runWorker(minutes * minuteMs);
  await sentBy(sinkOf());
  await book(world, await world.eventType([world.member]), at(2, '09:00'));
  expect(await withEntry()).toMatchObject({ [guest]: true, [world.member.email]: true });
});
