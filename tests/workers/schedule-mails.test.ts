import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { sentBy, to } from '../support/messages/mailing.ts';
import { create, guest } from '../support/schedules/schedules.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
const guestEmail = 'ada@example.com';
let world: World<'admin'>;

beforeEach(async () => {
  world = await newWorld('admin');
  await sentBy(sinkOf());
});

test('a guest gets one invitation a minute after the schedule is created', async () => {
  const { uid } = await create(world, {
    attendees: [guest({ email: guestEmail })],
    updateMessage: 'Hi!',
  });
  expect(await sentBy(sinkOf())).toEqual([]);
  const mails = await sentBy(sinkOf(), Date.now() + 60_000);
  expect(mails.map(to)).toEqual([guestEmail]);
  expect(await sentBy(sinkOf(), Date.now() + 180_000)).toEqual([]);
});
