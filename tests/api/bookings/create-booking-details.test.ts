import { expect, test } from 'vitest';
import { GetBookingContacts } from '../../../lib/contract/bookings/get-booking-contacts.ts';
import type { EventType, Question } from '../../../lib/domain/event-types/event-type.ts';
import type { LocationId } from '../../../lib/domain/event-types/location-id.ts';
import type { Place } from '../../../lib/domain/event-types/place.ts';
import { call } from '../../support/http/call.ts';
import type { World } from '../../support/world.ts';
import { ask, at, auditedWorld, book } from './guests.ts';

const place = (locationId: LocationId, detail: Partial<Place> = {}): Place => ({
  locationId,
  provider: null,
  url: null,
  phoneNumber: null,
  address: null,
  customLocation: null,
  access: null,
  ...detail,
});

async function bookable(world: World, overrides: Partial<EventType>) {
  const eventType = await world.eventType([world.member], overrides);
  let hour = 8;
  return (more: Readonly<Record<string, unknown>>) => {
    hour += 1;
    return ask(world, eventType, at(2, `${String(hour).padStart(2, '0')}:00`), more);
  };
}

const fault = (pointer: string, code: string) => ({
  status: 422,
  body: { code, errors: [{ pointer, code }] },
});

const places = [
  place('googleMeet', { url: 'https://meet.example.com/a' }),
  place('phone', { phoneNumber: '+44 20 0000 0000' }),
  place('inPerson', { address: '1 Example Street', access: 'The blue door.' }),
  place('custom', { customLocation: 'The bench' }),
  place('askInvitee'),
];

test('a booking without a location gets the first location of the event type, with its details', async () => {
  const asks = await bookable(await auditedWorld(), { locations: places });
  for (const more of [{ locationId: null }, { locationId: undefined, location: null }]) {
    expect((await asks(more)).body.data).toMatchObject({
      locationId: 'googleMeet',
      url: 'https://meet.example.com/a',
      urlStatus: 'available',
    });
  }
});

test('a location that is offered is accepted under either name of the member', async () => {
  const asks = await bookable(await auditedWorld(), { locations: places });
  expect((await asks({ locationId: 'inPerson' })).body.data).toMatchObject({
    locationId: 'inPerson',
    address: '1 Example Street',
    access: 'The blue door.',
    url: '',
    urlStatus: 'none',
  });
  const either = await asks({ locationId: undefined, location: 'custom' });
  expect(either.body.data).toMatchObject({ locationId: 'custom', customLocation: 'The bench' });
  expect((await asks({ locationId: 'askInvitee', location: 'askInvitee' })).status).toBe(201);
});

test('two different locations are 400, also if one of them is null', async () => {
  const asks = await bookable(await auditedWorld(), { locations: places });
  for (const more of [
    { locationId: 'custom', location: 'phone' },
    { locationId: null, location: 'phone' },
    { locationId: 'phone', location: null },
  ]) {
    expect(await asks(more)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/location' }] },
    });
  }
});

test('a location that is not offered is 422', async () => {
  const asks = await bookable(await auditedWorld(), { locations: places });
  expect(await asks({ locationId: 'zoom' })).toMatchObject(
    fault('/locationId', 'location/not-offered'),
  );
});

test('a booking contains the phone number of its location, not that of the guest', async () => {
  const asks = await bookable(await auditedWorld(), { locations: places });
  const { body } = await asks({ locationId: 'phone', phoneNumber: '+81 3 0000 0000' });
  expect(body.data.phoneNumber).toBe('+44 20 0000 0000');
});

test('a guest who will be called must send a phone number', async () => {
  const asks = await bookable(await auditedWorld(), { locations: [place('phone')] });
  const missing = fault('/phoneNumber', 'location/phone-number-missing');
  expect(await asks({})).toMatchObject(missing);
  expect(await asks({ phoneNumber: '' })).toMatchObject(missing);
  const { body } = await asks({ phoneNumber: '+81 3 0000 0000' });
  expect(body.data.phoneNumber).toBe('+81 3 0000 0000');
});

const question = (uid: string, type: Question['type'], required = false): Question => ({
  uid,
  label: `Question ${uid}`,
  type,
  required,
  options: type.startsWith('text') ? [] : ['Red', 'Green', 'Blue'],
});
const questions = [
  question('t', 'text', true),
  question('a', 'textarea'),
  question('r', 'radio'),
  question('c', 'checkbox'),
  question('s', 'select'),
];

test('the contact contains answers of every kind with the labels of their questions', async () => {
  const world = await auditedWorld();
  const eventType = await world.eventType([world.member], { questions });
  const { uid } = await book(world, eventType, at(2, '09:00'), {
    answers: [
      { questionUid: 's', content: 'Blue' },
      { questionUid: 'c', content: ['Red', 'Green'] },
      { questionUid: 'r', content: ['Green'] },
      { questionUid: 't', content: '🍵'.repeat(2000) },
      { questionUid: 'a', content: ['one', 'two'] },
    ],
  });
  const { body } = await call(GetBookingContacts, { as: world.owner, params: { uid } });
  expect(body.data[0]?.answers).toEqual([
    { question: 'Question t', content: ['🍵'.repeat(2000)] },
    { question: 'Question a', content: ['one', 'two'] },
    { question: 'Question r', content: ['Green'] },
    { question: 'Question c', content: ['Red', 'Green'] },
    { question: 'Question s', content: ['Blue'] },
  ]);
});

const required = { questionUid: 't', content: 'Because.' };

test('a required question needs an answer that is not empty', async () => {
  const asks = await bookable(await auditedWorld(), { questions });
  const missing = fault('/answers', 'answer/missing');
  expect(await asks({})).toMatchObject(missing);
  for (const content of ['', [], ['']]) {
    expect(await asks({ answers: [{ questionUid: 't', content }] })).toMatchObject(missing);
  }
  expect((await asks({ answers: [required] })).status).toBe(201);
});

test('an unknown option, several options for one choice, an unknown question and a repeated question are 422', async () => {
  const asks = await bookable(await auditedWorld(), { questions });
  for (const [questionUid, content] of [
    ['r', 'red'],
    ['c', ['Red', 'Black']],
    ['s', 'Red,Green'],
  ]) {
    expect(await asks({ answers: [required, { questionUid, content }] })).toMatchObject(
      fault('/answers/1/content', 'answer/unknown-option'),
    );
  }
  const both = { questionUid: 's', content: ['Red', 'Blue'] };
  expect(await asks({ answers: [required, both] })).toMatchObject(
    fault('/answers/1/content', 'answer/several-options'),
  );
  expect(await asks({ answers: [required, { questionUid: 'z', content: '' }] })).toMatchObject(
    fault('/answers/1/questionUid', 'answer/unknown-question'),
  );
  expect(await asks({ answers: [required, required] })).toMatchObject(
    fault('/answers/1/questionUid', 'answer/repeated'),
  );
});

test.each([
  [{ questionUid: 't', content: 'x'.repeat(2001) }, '/answers/0/content'],
  [{ questionUid: 't', content: Array(51).fill('x') }, '/answers/0/content'],
  [{ questionUid: 't', content: ['x'.repeat(256)] }, '/answers/0/content'],
  [{ questionUid: 't', content: 7 }, '/answers/0/content'],
])('an answer beyond its limit is 400', async (answer, pointer) => {
  const asks = await bookable(await auditedWorld(), { questions });
  const { status, body } = await asks({ answers: [answer] });
  expect(status).toBe(400);
  expect(body.errors?.every((error) => error.pointer.startsWith(pointer))).toBe(true);
});

const payment = {
  methods: ['none', 'onsite', 'card'] as const,
  currency: null,
  items: [{ uid: 'ticket', name: 'A ticket', price: null }],
};
const paid = (paymentMethod: string, items: unknown = [], more: object = {}) => ({
  payment: { paymentMethod, items, ...more },
});

test('free bookings and payments on site are accepted, and a card without a connected provider is 422', async () => {
  const asks = await bookable(await auditedWorld(), { payment });
  expect((await asks(paid('none'))).status).toBe(201);
  const urls = { successUrl: 'https://example.com/yes', cancelUrl: 'https://example.com/no' };
  expect((await asks(paid('onsite', [{ uid: 'ticket' }], urls))).status).toBe(201);
  expect(await asks(paid('card'))).toMatchObject(
    fault('/payment/paymentMethod', 'payment/not-connected'),
  );
});

test('a payment method and an item that are not offered are 422', async () => {
  const asks = await bookable(await auditedWorld(), {
    payment: { methods: ['none'], currency: null, items: [] },
  });
  for (const method of ['onsite', 'card']) {
    expect(await asks(paid(method))).toMatchObject(
      fault('/payment/paymentMethod', 'payment/method-not-offered'),
    );
  }
  expect(await asks(paid('none', [{ uid: 'ticket' }]))).toMatchObject(
    fault('/payment/items/0/uid', 'payment/unknown-item'),
  );
});

test.each(['http://example.com', 'javascript:alert(1)', `https://example.com/${'x'.repeat(2048)}`])(
  'a URL that is not a short https URL is 400',
  async (successUrl) => {
    const asks = await bookable(await auditedWorld(), { payment });
    const { status, body } = await asks(paid('none', [], { successUrl }));
    expect([status, body.errors?.[0]?.pointer]).toEqual([400, '/payment/successUrl']);
  },
);
