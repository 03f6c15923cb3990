import { expect, test } from 'vitest';
import { RescheduleBooking } from '../../../lib/contract/bookings/reschedule-booking.ts';
import { RescheduleGuestBooking } from '../../../lib/contract/guests/reschedule-guest-booking.ts';
import type { Place } from '../../../lib/domain/event-types/place.ts';
import { readEntry } from '../../support/external-calendars/read-entry.ts';
import { call } from '../../support/http/call.ts';
import { mailSinkOfFile, type Sunk } from '../../support/messages/mail-sink.ts';
import { sentBy, to } from '../../support/messages/mailing.ts';
import { look } from '../guests/links.ts';
import { bookAt, newEmail, openTo, show } from '../guests/public-bookings.ts';
import { ask, at, auditedWorld, read } from './guests.ts';

const sinkOf = mailSinkOfFile();
/** Mails to a guest without a credential are sent after this delay. */
const sendDueMails = () => sentBy(sinkOf(), Date.now() + 20_000);

const nine = at(3, '09:00');
const cafe = 'Café Central, on the terrace';
const hint = 'Anywhere in the city centre';
const chosen: Place = {
  locationId: 'askInvitee',
  provider: null,
  url: null,
  phoneNumber: null,
  address: null,
  customLocation: hint,
  access: null,
};
const office: Place = {
  ...chosen,
  locationId: 'inPerson',
  customLocation: null,
  address: 'Room 1',
};

const missing = {
  status: 422,
  body: {
    code: 'location/details-missing',
    errors: [{ pointer: '/customLocation', code: 'location/details-missing' }],
  },
};

test('a guest without a credential must write where to meet, and the booking contains it', async () => {
  const world = await auditedWorld();
  const eventType = await openTo(world, { locations: [chosen] });
  expect((await show(world.of, eventType.uid)).body.data.locations).toMatchObject([
    { locationId: 'askInvitee', customLocation: hint },
  ]);
  for (const more of [{}, { customLocation: '' }, { customLocation: ' \n ' }]) {
    expect(await bookAt(world.of, eventType, nine, more)).toMatchObject(missing);
  }
  const { body } = await bookAt(world.of, eventType, nine, { customLocation: ` ${cafe} ` });
  expect(body.data).toMatchObject({ locationId: 'askInvitee', customLocation: cafe });
  expect((await look(body.data.token)).body.data.customLocation).toBe(cafe);
  expect(await read(world, body.data)).toMatchObject({ customLocation: cafe });
});

test('with an API key the place of the guest is optional, and the hint is not the place', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], { locations: [chosen] });
  const silent = await ask(world, eventType, nine);
  expect([silent.status, silent.body.data.customLocation]).toEqual([201, '']);
  const spoken = await ask(world, eventType, at(3, '10:00'), { customLocation: cafe });
  expect(spoken.body.data.customLocation).toBe(cafe);
});

test('a place of the guest is 422 at every other location', async () => {
  const world = await auditedWorld();
  const eventType = await openTo(world, { locations: [office, chosen] });
  const fault = {
    status: 422,
    body: { errors: [{ pointer: '/customLocation', code: 'location/not-offered' }] },
  };
  const sent = { customLocation: cafe };
  expect(await bookAt(world.of, eventType, nine, sent)).toMatchObject(fault);
  expect(await ask(world, eventType, nine, sent)).toMatchObject(fault);
  const own = { ...sent, locationId: 'askInvitee' };
  expect((await bookAt(world.of, eventType, nine, own)).status).toBe(201);
});

test('a booking keeps the place of the guest when the guest or a host reschedules it', async () => {
  const world = await auditedWorld();
  const eventType = await openTo(world, { locations: [chosen] });
  const { body } = await bookAt(world.of, eventType, nine, { customLocation: cafe });
  const { uid, token } = body.data;
  const byGuest = { startedAt: at(3, '10:00'), timeZone: 'UTC' };
  await call(RescheduleGuestBooking, { guest: token, body: byGuest });
  const byHost = { startedAt: at(3, '11:00'), timeZone: 'UTC' };
  const moved = await call(RescheduleBooking, { as: world.owner, params: { uid }, body: byHost });
  expect(moved.body.data).toMatchObject({ startedAt: at(3, '11:00'), customLocation: cafe });
});

test('a suspected booking shows the guest only the place that the guest wrote', async () => {
  const world = await auditedWorld();
  const eventType = await openTo(world, { locations: [{ ...chosen, address: 'Room 1' }] });
  const sent = { customLocation: cafe, website: 'https://buy.example.com' };
  const { body } = await bookAt(world.of, eventType, nine, sent);
  expect(body.data).toMatchObject({ customLocation: cafe, address: null });
});

test('the mail and the calendar entry of the host contain the place that the guest wrote', async () => {
  const world = await auditedWorld();
  await sendDueMails();
  const eventType = await openTo(world, { locations: [chosen] });
  const email = newEmail();
  await bookAt(world.of, eventType, nine, { email, customLocation: cafe });
  const mails = await sendDueMails();
  const mailTo = (address: string) => mails.find((mail) => to(mail) === address) as Sunk;
  const host = mailTo(world.member.email);
  expect(host.text).toContain(`Where:\n${cafe}\n`);
  expect(readEntry(host.entry ?? '').location).toBe(cafe);
  // A stranger could have entered the address of another person, so the text is on the booking page only.
  const guest = mailTo(email);
  expect(guest.text).toContain('Where:\nThe place that you suggested\n');
  expect(JSON.stringify(guest)).not.toContain('Café');
});

test('the mail and the calendar entry of a guest whose address is proven contain the place', async () => {
  const world = await auditedWorld();
  await sendDueMails();
  const eventType = await world.eventType([world.member], { locations: [chosen] });
  const email = newEmail();
  await ask(world, eventType, nine, { email, customLocation: cafe });
  const guest = (await sendDueMails()).find((mail) => to(mail) === email) as Sunk;
  expect(guest.text).toContain(`Where:\n${cafe}\n`);
  expect(readEntry(guest.entry ?? '').location).toBe(cafe);
});
