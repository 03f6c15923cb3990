import { afterEach, expect, test } from 'vitest';
import { CreateBooking } from '../../../lib/contract/bookings/create-booking.ts';
import { GetBookingContacts } from '../../../lib/contract/bookings/get-booking-contacts.ts';
import { call } from '../../support/http/call.ts';
import { nextStart } from '../../support/messages/mailing.ts';
import { newWorld, type World } from '../../support/world.ts';
import { bookAt, openTo } from '../guests/public-bookings.ts';
import { requestFor } from './guests.ts';

afterEach(() => {
  delete process.env.TEXT_PROVIDER;
});

const sentNumber = { textRemindCountryCode: '+81', textRemindNumber: '090 1234-5678' };

async function book(world: World, more: Readonly<Record<string, unknown>>) {
  const body = requestFor(await openTo(world), nextStart(), more);
  return call(CreateBooking, { as: world.owner, body });
}

const contactOf = async (world: World, uid: string) =>
  (await call(GetBookingContacts, { as: world.owner, params: { uid } })).body.data[0];

test.each(['webhook', 'twilio', 'aws'])(
  'with the text provider %s, a phone number is stored in the form of E.164',
  async (provider) => {
    process.env.TEXT_PROVIDER = provider;
    const world = await newWorld();
    const { uid } = (await book(world, sentNumber)).body.data;
    expect(await contactOf(world, uid)).toMatchObject({
      textRemindCountryCode: '+81',
      textRemindNumber: '+819012345678',
    });
  },
);

test.each([undefined, 'none'])(
  'with the text provider %s, a phone number is stored as it was sent',
  async (provider) => {
    if (provider !== undefined) process.env.TEXT_PROVIDER = provider;
    const world = await newWorld();
    const sent = { textRemindCountryCode: 'anywhere', textRemindNumber: 'call the office' };
    const { uid } = (await book(world, sent)).body.data;
    expect(await contactOf(world, uid)).toMatchObject(sent);
  },
);

test('a phone number without a country code is refused at its member, with and without a credential', async () => {
  process.env.TEXT_PROVIDER = 'webhook';
  const world = await newWorld();
  const wrong = { ...sentNumber, textRemindCountryCode: '' };
  const { status, body } = await book(world, wrong);
  expect([status, body.code]).toEqual([422, 'phone/invalid']);
  expect(body.errors).toEqual([
    {
      pointer: '/textRemindNumber',
      code: 'phone/invalid',
      detail: 'Must be a phone number with its country code.',
    },
  ]);
  const open = await openTo(world);
  const ofGuest = await bookAt(world.of, open, nextStart(), wrong);
  expect(ofGuest.body).toEqual({ ...body, instance: expect.any(String) });
});

test('a country code without a number is accepted, and so is no number at all', async () => {
  process.env.TEXT_PROVIDER = 'webhook';
  const world = await newWorld();
  for (const sent of [{ textRemindCountryCode: 'JP' }, {}]) {
    expect((await book(world, sent)).status).toBe(201);
  }
});

test('a guest without a credential can send a phone number for text reminders', async () => {
  process.env.TEXT_PROVIDER = 'webhook';
  const world = await newWorld();
  const { body } = await bookAt(world.of, await openTo(world), nextStart(), sentNumber);
  expect(await contactOf(world, body.data.uid)).toMatchObject({
    textRemindNumber: '+819012345678',
  });
});
