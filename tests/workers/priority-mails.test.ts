import { expect, test } from 'vitest';
import { readEntry } from '../support/external-calendars/read-entry.ts';
import { mailSinkOfFile, type Sunk } from '../support/messages/mail-sink.ts';
import { book, sentBy, to } from '../support/messages/mailing.ts';
import { newWorld } from '../support/world.ts';

const sinkOf = mailSinkOfFile();

test('the mail and the calendar entry of the host contain the priority of the booking, and those of the guest do not', async () => {
  const world = await newWorld();
  await book(world, await world.eventType([world.member], { priority: 'high' }));
  const mails = await sentBy(sinkOf());
  const mailTo = (email: string) => mails.find((mail) => to(mail) === email) as Sunk;
  const [guest, host] = [mailTo('ada@example.com'), mailTo(world.member.email)];
  expect([host.text?.includes('Priority:\nHigh'), readEntry(host.entry ?? '').priority]).toEqual([
    true,
    '1',
  ]);
  expect([guest.text?.includes('Priority'), readEntry(guest.entry ?? '').priority]).toEqual([
    false,
    '',
  ]);
});
