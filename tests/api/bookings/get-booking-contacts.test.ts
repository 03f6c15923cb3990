import { expect, test } from 'vitest';
import { GetBooking } from '../../../lib/contract/bookings/get-booking.ts';
import { GetBookingContacts } from '../../../lib/contract/bookings/get-booking-contacts.ts';
import { findBooking } from '../../../lib/data/bookings/stored-bookings.ts';
import { call } from '../../support/http/call.ts';
import { at, auditedWorld, book } from './guests.ts';

test('the contact contains everything that the guest sent, and the booking does not contain the company', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  const details = {
    company: 'Example Ltd',
    textRemindCountryCode: '+81',
    textRemindNumber: '90 0000 0000',
    ccEmails: ['one@example.com', 'two@example.com'],
    message: 'Please bring\nthe plans 🗺️.',
    phoneNumber: '+81 3 0000 0000',
    tracking: { campaign: 'spring', source: 'mail', medium: 'link', content: 'a', term: 'b' },
  };
  const payment = { paymentMethod: 'none', items: [] };
  const booking = await book(world, eventType, at(2, '09:00'), {
    ...details,
    payment,
    locale: 'ja',
  });
  const { uid } = booking;
  expect(booking).toMatchObject({ description: details.message, phoneNumber: details.phoneNumber });
  expect(booking).not.toHaveProperty('company');
  const contact = await call(GetBookingContacts, { as: world.owner, params: { uid } });
  expect(contact.body.data).toEqual([
    {
      ...details,
      name: 'A guest',
      email: 'guest@example.com',
      answers: [],
      payment: { ...payment, currency: null },
      createdAt: booking.createdAt,
      updatedAt: booking.createdAt,
    },
  ]);
  expect(await findBooking(world.of, uid)).toMatchObject({ contact: { locale: 'ja', payment } });
});

test('the contact of a guest who sent no details has every member with its default', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member]);
  const { uid } = await book(world, eventType, at(2, '09:00'));
  const { body } = await call(GetBookingContacts, { as: world.owner, params: { uid } });
  expect(body.data).toHaveLength(1);
  expect(body.data[0]).toMatchObject({
    ccEmails: [],
    company: '',
    phoneNumber: '',
    message: '',
    textRemindNumber: '',
    textRemindCountryCode: '',
    answers: [],
    tracking: {},
  });
});

test('the contact of a booking that the caller cannot read is unknown', async () => {
  const [world, other] = await Promise.all([auditedWorld('restricted'), auditedWorld()]);
  const eventType = await world.eventType([world.member]);
  const { uid } = await book(world, eventType, at(2, '09:00'));
  for (const as of [other.owner, world.restricted]) {
    expect((await call(GetBookingContacts, { as, params: { uid } })).body.code).toBe(
      'booking/unknown',
    );
    expect((await call(GetBooking, { as, params: { uid } })).body.code).toBe('booking/unknown');
  }
  expect((await call(GetBookingContacts, { as: world.member, params: { uid } })).status).toBe(200);
});
