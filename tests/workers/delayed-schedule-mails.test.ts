import { afterEach, beforeEach, expect, test } from 'vitest';
import { DeleteSchedule } from '../../lib/contract/schedules/delete-schedule.ts';
import { sendMessages } from '../../lib/workers/messages/send-messages.ts';
import { at } from '../api/bookings/guests.ts';
import { deathsAt, dieAt } from '../support/engine/die-at.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile, type Sunk } from '../support/messages/mail-sink.ts';
import { sentBy, to } from '../support/messages/mailing.ts';
import { create, guest, patched } from '../support/schedules/schedules.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
const ada = 'ada@example.com';
const minuteMs = 60_000;
const times = { startedAt: at(2, '09:00'), endedAt: at(2, '10:00'), timeZone: 'Asia/Tokyo' };
let world: World;

beforeEach(async () => {
  world = await newWorld();
  await mails();
});

afterEach(() => {
  sinkOf().manners = {};
});

/** The mails that are due when the changes until now are a minute old. */
const mails = (): Promise<readonly Sunk[]> => sentBy(sinkOf(), Date.now() + minuteMs);

const subjectsOf = (sunk: readonly Sunk[]) =>
  sunk.map((mail) => [to(mail), mail.subject?.split(':')[0]]);

const remove = (uid: string) => call(DeleteSchedule, { as: world.owner, params: { uid } });

test('an invitation that a busy mail server refuses shows the schedule as it is when it is sent', async () => {
  sinkOf().manners = { recipient: () => '451 4.2.0 Busy' };
  const { uid } = await create(world, { ...times, attendees: [guest({ email: ada })] });
  expect(await mails()).toEqual([]);
  await patched(world, { uid }, { projectId: 7 });
  await patched(world, { uid }, { name: 'Another', isSendUpdates: false });
  sinkOf().manners = {};
  const sent = await sentBy(sinkOf(), Date.now() + 10 * minuteMs);
  expect(subjectsOf(sent)).toEqual([[ada, 'Invitation']]);
  expect(sent[0]?.text).toContain('What:\nAnother');
});

test.each([
  ['deleted', remove],
  ['left by its receiver', (uid: string) => patched(world, { uid }, { attendees: [] })],
  [
    'left by its receiver without messages',
    (uid: string) => patched(world, { uid }, { attendees: [], isSendUpdates: false }),
  ],
])(
  'a receiver whose invitation was refused for now gets no mail about a schedule that was %s',
  async (_, change) => {
    sinkOf().manners = { recipient: () => '451 4.2.0 Busy' };
    const { uid } = await create(world, { ...times, attendees: [guest({ email: ada })] });
    expect(await mails()).toEqual([]);
    await change(uid);
    sinkOf().manners = {};
    const sent = await sentBy(sinkOf(), Date.now() + 10 * minuteMs);
    expect(subjectsOf(sent)).toEqual([]);
  },
);

test('a receiver whose invitation may have been accepted gets the cancellation', async () => {
  sinkOf().manners = { data: () => 'late' };
  const { uid } = await create(world, { ...times, attendees: [guest({ email: ada })] });
  await mails();
  await remove(uid);
  sinkOf().manners = {};
  const sent = await sentBy(sinkOf(), Date.now() + 10 * minuteMs);
  expect(subjectsOf(sent)).toEqual([[ada, 'Cancelled']]);
});

test.each(['before', 'after'] as const)(
  'a worker that is killed %s a call loses no mail, and repeats only mails with the same Message-ID',
  async (when) => {
    const death = dieAt();
    const { first, step } = deathsAt(when);
    for (let number = first; ; number += step) {
      const [left, added] = ['left', 'added'].map((name) => `${name}${number}@${when}.example`);
      const { uid } = await create(world, {
        ...times,
        attendees: [guest({ email: left as string })],
      });
      await mails();
      await patched(world, { uid }, { attendees: [guest({ email: added as string })] });
      await tellChanges();
      death.arm(number, when);
      await sendMessages({}, Date.now() + minuteMs).catch(() => undefined);
      const isDead = death.disarm();
      // Another change is made before the attempt is repeated.
      await patched(world, { uid }, { name: 'Another', isSendUpdates: false });
      const sent = sinkOf().mails.splice(0);
      for (const minutes of [3, 6, 20])
        sent.push(...(await sentBy(sinkOf(), Date.now() + minutes * minuteMs)));
      const ofBoth = sent.filter((mail) => [left, added].includes(to(mail)));
      const met = ofBoth.map((mail) => `${to(mail)} ${mail.messageId}`);
      expect(new Set(met).size, `call ${number}`).toBe(2);
      expect(met.length, `call ${number}`).toBeLessThanOrEqual(isDead ? 4 : 2);
      if (!isDead) break;
    }
  },
);
