import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, test } from 'vitest';
import { defaultNotification, type Reminder } from '../../lib/domain/event-types/notification.ts';
import { countSegments } from '../../lib/domain/texts/count-segments.ts';
import { book } from '../support/messages/mailing.ts';
import { sendMails } from '../support/messages/send-mails.ts';
import { accept, textSecret, textsSinkOfFile } from '../support/texts/texts-sink.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = textsSinkOfFile();
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
let world: World;

beforeEach(async () => {
  world = await newWorld();
  await sendMails();
  sinkOf().received.splice(0);
  sinkOf().answer = accept;
});

const reminder = (minutesBefore: number, to: Reminder['to'] = 'guest'): Reminder => ({
  minutesBefore,
  to,
  channel: 'text',
});

const createWithReminders = (...reminders: readonly Reminder[]) =>
  world.eventType([world.member], { notification: { ...defaultNotification, reminders } });

/** 14:00 in Tokyo, three days from now. */
const startMs = Math.ceil(Date.now() / dayMs) * dayMs + 3 * dayMs + 5 * hourMs;
let numbers = 10_000_000;
/** A mobile number of Japan that no other test uses. */
const newNumber = (): string => {
  numbers += 1;
  return `080${numbers}`;
};

/** Books for a guest with a phone number of Japan. */
async function bookWithNumber(more: object = {}, reminders = [reminder(60)]) {
  const textRemindNumber = newNumber();
  const uid = await book(world, await createWithReminders(...reminders), {
    startedAt: new Date(startMs).toISOString(),
    textRemindCountryCode: '+81',
    textRemindNumber,
    ...more,
  });
  return { uid, to: `+81${textRemindNumber.slice(1)}` };
}

interface SentText {
  readonly to: string;
  readonly text: string;
}

/** The texts that a worker sends at an instant. */
async function textsAt(ms: number): Promise<readonly SentText[]> {
  await sendMails(ms);
  return sinkOf()
    .received.splice(0)
    .map(({ body }) => JSON.parse(body).data);
}

test('a reminder by text arrives at the sender of the operator with a valid signature, and is sent once', async () => {
  const { to } = await bookWithNumber();
  await sendMails(startMs - hourMs - 1000);
  expect(sinkOf().received).toEqual([]);
  await sendMails(startMs - hourMs);
  const [request, ...others] = sinkOf().received.splice(0);
  expect(others).toEqual([]);
  expect(request?.path).toBe('/texts');
  const headers = request?.headers as Record<string, string>;
  const { type, data } = new Webhook(textSecret).verify(request?.body ?? '', headers) as {
    readonly type: string;
    readonly data: SentText;
  };
  expect([type, data.to]).toEqual(['text.requested', to]);
  expect(data.text).toMatch(/^.+: Reminder of your booking on .+ GMT\+9\. .+ https?:\S+\/b#\S+$/u);
  expect(countSegments(data.text)).toBeLessThanOrEqual(3);
  for (const minutes of [0, 1, 9, 30]) {
    expect(await textsAt(startMs - hourMs + minutes * minuteMs)).toEqual([]);
  }
});
