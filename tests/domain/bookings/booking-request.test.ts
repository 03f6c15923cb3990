import { expect, test } from 'vitest';
import { guestOf, hourMs, parse, startMs } from './deciding.ts';
import { nowMs, offering, talk, withoutEventType } from './organization.ts';

const question = {
  uid: 'question0001',
  label: 'Why?',
  type: 'text',
  required: true,
  options: [],
} as const;

const valid = (request: ReturnType<typeof parse>) => {
  if ('refused' in request) throw new Error(`The request was refused: ${JSON.stringify(request)}`);
  return request;
};

const violationsOf = (request: ReturnType<typeof parse>): readonly string[] =>
  'refused' in request
    ? (request.violations ?? []).map(({ pointer, code }) => `${pointer} ${code}`)
    : [];

test('all violations of a request are reported together', () => {
  const sent = {
    startedAt: nowMs - 1,
    timeZone: 'Mars/Olympus',
    locationId: 'phone',
    payment: { paymentMethod: 'onsite', items: [] },
    link: {
      eventTypeId: talk.uid,
      name: 'Guest',
      email: 'guest@example.com',
      expiresAtMs: nowMs,
      pointer: 'query/token',
    },
  } as const;
  expect(violationsOf(parse(offering({ questions: [question] }), sent))).toEqual([
    '/timeZone time-zone/unknown',
    '/startedAt time/not-whole-minute',
    '/startedAt booking/start-in-past',
    '/locationId location/not-offered',
    '/answers answer/missing',
    '/payment/paymentMethod payment/method-not-offered',
    'query/token booking-link/expired',
  ]);
});

test('a disabled event type cannot be distinguished from one that does not exist', () => {
  const disabled = parse(offering({ status: 'disable' }));
  expect(violationsOf(disabled)).toEqual(['/eventTypeId event-type/not-bookable']);
  expect(parse(withoutEventType(offering()))).toEqual(disabled);
});

test('a booking that would end after the year 9999 is not offered', () => {
  const startedAt = Date.parse('9999-12-31T23:30:00.000Z');
  expect(violationsOf(parse(offering(), { startedAt }))).toEqual([
    '/startedAt booking/not-offered',
  ]);
  const earlier = startedAt - hourMs;
  expect(violationsOf(parse(offering(), { startedAt: earlier }))).toEqual([]);
});

test('a start in the current minute is not in the past', () => {
  const now = Date.parse('2030-03-01T00:01:00.000Z');
  expect(violationsOf(parse(offering(), { startedAt: now }))).toEqual([]);
});

test('the name of a booking is that of the guest or the result of the template, cut to the maximum length', () => {
  expect(valid(parse(offering())).name).toBe('Guest');
  const bookingName = '{eventType} with {name}, {name}';
  expect(valid(parse(offering({ bookingName }))).name).toBe('Talk with Guest, Guest');
  const long = valid(parse(offering({ bookingName }), { name: '🦊'.repeat(60) })).name;
  expect(long).toBe(`Talk with ${'🦊'.repeat(54)}`);
});

test('the counted period has the length of the event type, and the guest is represented by a hash', () => {
  const { counted } = valid(parse(offering({ duration: 45 })));
  const start = startMs / 60_000;
  expect(counted).toEqual({ start, end: start + 45, guest: guestOf('guest@example.com') });
});

test('omitted members of a contact are empty', () => {
  expect(valid(parse(offering())).contact).toEqual({
    name: 'Guest',
    email: 'guest@example.com',
    ccEmails: [],
    company: '',
    phoneNumber: '',
    message: '',
    textRemindNumber: '',
    textRemindCountryCode: '',
    locale: null,
    answers: [],
    tracking: {},
    payment: null,
  });
});

test('the former member `location` is still accepted in place of `locationId`', () => {
  expect(valid(parse(offering(), { location: 'zoom' })).place.locationId).toBe('zoom');
  expect(violationsOf(parse(offering(), { location: 'teams' }))).toEqual([
    '/locationId location/not-offered',
  ]);
});
