import { expect, test } from 'vitest';
import { defaultNotification } from '../../lib/domain/event-types/notification.ts';
import { sendMessages } from '../../lib/workers/messages/send-messages.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book, sentBy, to } from '../support/messages/mailing.ts';
import { newWorld } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
const hourMs = 3_600_000;
const guests = 30;

test('all reminders of one minute, of two organizations, are sent by the run of this minute within a minute', async () => {
  const startMs = Math.ceil(Date.now() / hourMs) * hourMs + 24 * hourMs;
  const startedAt = new Date(startMs).toISOString();
  const notification = {
    ...defaultNotification,
    isSendToGuest: false,
    isSendToHosts: false,
    reminders: [{ minutesBefore: 60, to: 'guest', channel: 'email' } as const],
  };
  const emails: string[] = [];
  for (const name of ['one', 'other']) {
    const world = await newWorld();
    const eventType = await world.eventType([world.member], { notification, capacity: guests });
    for (let guest = 0; guest < guests; guest += 1) {
      emails.push(`${name}${guest}@example.com`);
      await book(world, eventType, { startedAt, email: emails.at(-1) });
    }
  }
  expect(await sentBy(sinkOf(), startMs - hourMs - 60_000)).toEqual([]);
  const begunMs = performance.now();
  await sendMessages({}, startMs - hourMs);
  const tookMs = performance.now() - begunMs;
  expect(sinkOf().mails.splice(0).map(to).toSorted()).toEqual(emails.toSorted());
  expect(tookMs).toBeLessThan(60_000);
});
