import { beforeAll, expect, test } from 'vitest';
import { sendMessages } from '../../lib/workers/messages/send-messages.ts';
import { at } from '../api/bookings/guests.ts';
import { meterTable } from '../support/engine/capacity.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { sentBy } from '../support/messages/mailing.ts';
import { create, guest, patched } from '../support/schedules/schedules.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
const minuteMs = 60_000;
const startMs = Date.parse(at(9, '09:00'));
let world: World;
beforeAll(async () => {
  world = await newWorld();
  await sentBy(sinkOf());
});

const attendees = ['ada', 'bob'].map((name) => guest({ email: `${name}@example.com` }));
const times = { startedAt: at(9, '09:00'), endedAt: at(9, '10:00'), timeZone: 'UTC' };
const daily = {
  duration: 60,
  endedAt: null,
  schedules: [
    {
      startHour: 9,
      startMinute: 0,
      endHour: 10,
      endMinute: 0,
      wday: 0,
      frequencyType: 1,
      frequencyInterval: 1,
      exceptions: [],
    },
  ],
};

/** The write units of sending what is due at an instant, and the number of mails. */
async function sendAt(nowMs: number) {
  const { writeUnits } = await meterTable()(() => sendMessages({}, nowMs));
  return { writeUnits, mails: sinkOf().mails.splice(0).length };
}

test('two invitations of guests cost at most 10 write units, and each further change in their minute at most 3', async () => {
  const { uid } = await create(world, { ...times, attendees });
  await tellChanges();
  const one = await sendAt(Date.now() + minuteMs);
  expect(one).toEqual({ writeUnits: expect.any(Number), mails: 2 });
  expect(one.writeUnits).toBeLessThanOrEqual(10);
  for (const name of ['First', 'Second', 'Third']) await patched(world, { uid }, { name });
  await tellChanges();
  const three = await sendAt(Date.now() + 2 * minuteMs);
  expect(three.mails).toBe(2);
  expect((three.writeUnits - one.writeUnits) / 2).toBeLessThanOrEqual(3);
});

test('two reminders of a routine to guests cost at most 14 write units for each occurrence', async () => {
  await create(world, {
    ...times,
    attendees,
    routine: daily,
    isRemind: true,
    isSendUpdates: false,
  });
  await tellChanges();
  await sendAt(Date.now() + minuteMs);
  const occurrence = await sendAt(startMs - 30 * minuteMs);
  expect(occurrence.mails).toBe(2);
  expect(occurrence.writeUnits).toBeLessThanOrEqual(14);
});
