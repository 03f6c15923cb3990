import { beforeEach, expect, test, vi } from 'vitest';
import { GetGuestBooking } from '../../lib/contract/guests/get-guest-booking.ts';
import type { Place } from '../../lib/domain/event-types/place.ts';
import { read } from '../api/bookings/guests.ts';
import { cancel, reassignTo } from '../api/bookings/moves.ts';
import { tokenOf } from '../api/guests/links.ts';
import { readEntry } from '../support/external-calendars/read-entry.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book, sentBy, to } from '../support/messages/mailing.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
const sendDueMails = () => sentBy(sinkOf());
let world: World<'admin'>;
beforeEach(async () => {
  vi.stubEnv('JITSI_URL', 'https://meet.example.org');
  world = await newWorld('admin');
  await sendDueMails();
  return () => vi.unstubAllEnvs();
});

const video: Place = {
  locationId: 'custom',
  provider: 'jitsi',
  url: null,
  phoneNumber: null,
  address: null,
  customLocation: null,
  access: null,
};
const booked = async () =>
  book(world, await world.eventType([world.member], { locations: [video] }));

test('the address of the meeting room is in the text, HTML and calendar entry of each mail, and in the booking that the guest reads', async () => {
  const uid = await booked();
  const { url } = await read(world, { uid });
  expect(url).toMatch(/^https:\/\/meet\.example\.org\/[0-9a-f]{32}$/u);
  const mails = await sendDueMails();
  expect(mails).toHaveLength(2);
  for (const { text, html, entry = '' } of mails) {
    expect(text).toContain(`Where:\n${url}`);
    expect(html).toContain(`href="${url}"`);
    expect(readEntry(entry)).toMatchObject({ location: url, url });
    expect(entry.replaceAll('\r\n ', '')).toContain(`\r\nCONFERENCE;VALUE=URI:${url}\r\n`);
  }
  const guest = await tokenOf(world, { uid });
  expect((await call(GetGuestBooking, { guest })).body.data.url).toBe(url);
  await cancel(world, { uid });
  expect((await call(GetGuestBooking, { guest })).body.data.url).toBe('');
  for (const mail of await sendDueMails()) expect(mail.source).not.toContain('meet.example.org');
});

test('the guest and the new host of a reassigned booking are sent its new meeting room, and the former host is not', async () => {
  const uid = await booked();
  const { url: former } = await read(world, { uid });
  await sendDueMails();
  await reassignTo(world, { uid }, world.admin);
  const { url } = await read(world, { uid });
  const mails = await sendDueMails();
  expect(mails).toHaveLength(3);
  for (const mail of mails) {
    const all = [mail.text, mail.html, mail.entry?.replaceAll('\r\n ', '')].join('\n');
    expect(all.includes(url)).toBe(to(mail) !== world.member.email);
    expect(all).not.toContain(former);
  }
});
