import { expect, test } from 'vitest';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book, guestEmail, sentBy, to } from '../support/messages/mailing.ts';
import { newWorld } from '../support/world.ts';

const sinkOf = mailSinkOfFile();

test('the mails to a guest use the time zone of the booking, also after it changes', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member]);
  const startedAt = '2087-03-03T09:00:00.000Z';
  const uid = await book(world, eventType, { startedAt, timeZone: 'Asia/Tokyo' });
  const textToGuest = async () =>
    (await sentBy(sinkOf())).findLast((mail) => to(mail) === guestEmail)?.text;
  expect(await textToGuest()).toContain('6:00 PM – 6:30 PM (Japan Standard Time)');
  for (const body of [{ timeZone: 'Asia/Kathmandu' }, { name: 'A long talk' }])
    await call(UpdateBooking, { as: world.owner, params: { uid }, body });
  expect(await textToGuest()).toContain('2:45 PM – 3:15 PM (Nepal Time)');
});
