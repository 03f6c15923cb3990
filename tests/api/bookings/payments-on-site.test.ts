import { expect, test } from 'vitest';
import { GetBookingRequest } from '../../../lib/contract/answers/get-booking-request.ts';
import { GetBookingContacts } from '../../../lib/contract/bookings/get-booking-contacts.ts';
import { CreateEventType } from '../../../lib/contract/event-types/create-event-type.ts';
import { UpdateEventType } from '../../../lib/contract/event-types/update-event-type.ts';
import { call } from '../../support/http/call.ts';
import { mailSinkOfFile, type Sunk } from '../../support/messages/mail-sink.ts';
import { sentBy, to } from '../../support/messages/mailing.ts';
import { look } from '../guests/links.ts';
import { bookAt, newEmail, openTo, show } from '../guests/public-bookings.ts';
import { ask, at, auditedWorld } from './guests.ts';

const sinkOf = mailSinkOfFile();
/** Mails to a guest without a credential are sent after this delay. */
const sendDueMails = () => sentBy(sinkOf(), Date.now() + 20_000);

const nine = at(3, '09:00');
const cut = { uid: 'cut', name: 'Haircut', price: 4000 };
const colour = { uid: 'colour', name: 'Colour', price: 5500 };
const payment = {
  methods: ['onsite'] as const,
  currency: 'JPY',
  items: [cut, colour],
};
const chosen = {
  paymentMethod: 'onsite',
  items: [
    { uid: 'cut', price: 4000 },
    { uid: 'colour', price: 5500 },
  ],
};
const kept = { paymentMethod: 'onsite', currency: 'JPY', items: [cut, colour] };

const fault = (pointer: string, code: string) => ({
  status: 422,
  body: { errors: [{ pointer, code }] },
});

test('a guest sees the items with their prices, and the booking keeps them when the event type changes', async () => {
  const world = await auditedWorld();
  const eventType = await openTo(world, { payment });
  expect((await show(world.of, eventType.uid)).body.data.payment).toEqual(payment);
  const { status, body } = await bookAt(world.of, eventType, nine, { payment: chosen });
  expect([status, body.data.payment]).toEqual([201, kept]);
  const dearer = { ...payment, currency: 'EUR', items: [{ ...cut, name: 'Cut', price: 9900 }] };
  const params = { uid: eventType.uid };
  await call(UpdateEventType, { as: world.owner, params, body: { payment: dearer } });
  expect((await look(body.data.token)).body.data.payment).toEqual(kept);
  const { uid } = body.data;
  const contacts = await call(GetBookingContacts, { as: world.member, params: { uid } });
  expect(contacts.body.data[0]?.payment).toEqual(kept);
});

test('a guest must choose an item of an event type that must be paid, at its current price', async () => {
  const world = await auditedWorld();
  const eventType = await openTo(world, { payment });
  const onsite = (...items: object[]) => ({ payment: { paymentMethod: 'onsite', items } });
  const book = (more: Readonly<Record<string, unknown>>) => bookAt(world.of, eventType, nine, more);
  expect(await book({})).toMatchObject(fault('/payment', 'payment/missing'));
  expect(await book(onsite())).toMatchObject(fault('/payment', 'payment/missing'));
  const old = { uid: 'cut', price: 3500 };
  expect(await book(onsite(old))).toMatchObject(
    fault('/payment/items/0/price', 'payment/price-changed'),
  );
  const unknown = { uid: 'shave' };
  expect(await book(onsite(unknown))).toMatchObject(
    fault('/payment/items/0/uid', 'payment/unknown-item'),
  );
  expect(await book({ payment: { ...chosen, paymentMethod: 'none' } })).toMatchObject(
    fault('/payment/paymentMethod', 'payment/method-not-offered'),
  );
  expect((await book(onsite({ uid: 'cut' }))).status).toBe(201);
  const withKey = await ask(world, eventType, at(3, '10:00'));
  expect(withKey.status).toBe(201);
});

test('a guest cannot pay by card yet, even if the event type offers it', async () => {
  const world = await auditedWorld();
  const eventType = await openTo(world, { payment: { ...payment, methods: ['card', 'onsite'] } });
  const byCard = { payment: { ...chosen, paymentMethod: 'card' } };
  expect(await bookAt(world.of, eventType, nine, byCard)).toMatchObject(
    fault('/payment/paymentMethod', 'payment/not-connected'),
  );
});

test('mails to the guest and to the host contain the items and prices, and copies do not', async () => {
  const world = await auditedWorld();
  await sendDueMails();
  const eventType = await openTo(world, { payment });
  const [email, copy] = [newEmail(), newEmail()];
  await bookAt(world.of, eventType, nine, { email, payment: chosen, locale: 'ja' });
  await ask(world, eventType, at(3, '10:00'), {
    ccEmails: [copy],
    payment: { ...chosen, items: [{ uid: 'cut' }] },
  });
  const mails = await sendDueMails();
  const mailsTo = (address: string) => mails.filter((mail) => to(mail) === address) as Sunk[];
  const [guest] = mailsTo(email);
  expect(guest?.text).toContain(
    '■ お支払い\nHaircut：￥4,000\nColour：￥5,500\n合計：￥9,500\n現地でお支払い\n',
  );
  const hosts = mailsTo(world.member.email).map(
    ({ text = '' }) => /Payment:\n[\s\S]*?\n\n/u.exec(text)?.[0],
  );
  expect(hosts.toSorted()).toEqual([
    'Payment:\nHaircut: ¥4,000\nColour: ¥5,500\nTotal: ¥9,500\nPayable on site\n\n',
    'Payment:\nHaircut: ¥4,000\nPayable on site\n\n',
  ]);
  const [copied] = mailsTo(copy);
  expect(copied?.subject).toMatch(/^Confirmed: /u);
  expect(copied?.text).not.toContain('Haircut');
});

test('the host who answers a request sees the items and prices that the guest chose', async () => {
  const world = await auditedWorld();
  await sendDueMails();
  const eventType = await openTo(world, { payment, requiresConfirmation: true });
  await bookAt(world.of, eventType, nine, { payment: chosen });
  const mail = (await sendDueMails()).find((one) => to(one) === world.member.email);
  const token = /\/b#(\S+)/u.exec(mail?.text ?? '')?.[1] ?? '';
  const { body } = await call(GetBookingRequest, { guest: token });
  expect(body.data.payment).toEqual(kept);
});

test.each([
  ['without a currency', { methods: ['onsite'], items: [cut] }, '/payment'],
  ['with an unknown form of a currency', { ...payment, currency: 'yen' }, '/payment/currency'],
  [
    'with a negative price',
    { ...payment, items: [{ ...cut, price: -1 }] },
    '/payment/items/0/price',
  ],
  ['with half a yen', { ...payment, items: [{ ...cut, price: 0.5 }] }, '/payment/items/0/price'],
])('an event type with a price %s is 400', async (_, sent, pointer) => {
  const world = await auditedWorld();
  const body = {
    name: 'A talk',
    duration: 30,
    timeZone: 'UTC',
    locations: [],
    hosts: [],
    payment: sent,
  };
  const answer = await call(CreateEventType, { as: world.owner, body });
  expect(answer.status).toBe(400);
  expect(answer.body.errors?.map((error) => error.pointer)).toContain(pointer);
});
