import { afterEach, expect, test, vi } from 'vitest';
import { CancelBooking } from '../../../lib/contract/bookings/cancel-booking.ts';
import { UpdateBooking } from '../../../lib/contract/bookings/update-booking.ts';
import { DeleteEventType } from '../../../lib/contract/event-types/delete-event-type.ts';
import { UpdateEventType } from '../../../lib/contract/event-types/update-event-type.ts';
import { GetGuestBooking } from '../../../lib/contract/guests/get-guest-booking.ts';
import { UpdateTeam } from '../../../lib/contract/organization/update-team.ts';
import { recordTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { logLines } from '../../support/processes/log-lines.ts';
import { newWorld } from '../../support/world.ts';
import { at, book } from '../bookings/guests.ts';
import { altered, look, tokenOf } from './links.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const meeting = { locationId: 'zoom', url: 'https://meet.example.com/desk' } as const;
const place = {
  provider: null,
  phoneNumber: null,
  address: null,
  customLocation: null,
  access: 'Ring.',
};

async function booked(overrides: object = {}, more: object = {}) {
  const world = await newWorld();
  const locations = [{ ...meeting, ...place }];
  const eventType = await world.eventType([world.member], { locations, ...overrides });
  const booking = await book(world, eventType, at(3, '09:00'), {
    message: 'I am not well.',
    company: 'A company',
    ...more,
  });
  return { world, eventType, booking, token: await tokenOf(world, booking) };
}

test('a guest reads their booking with the names of its hosts', async () => {
  const { world, booking, token } = await booked({ guestMayCancelUntil: 60 });
  const { status, headers, body } = await look(token);
  const { uid, startedAt, endedAt, timeZone, createdAt, updatedAt } = booking;
  expect(body.data).toEqual({
    uid,
    name: 'A talk',
    guestName: 'A guest',
    status: 'open',
    startedAt,
    endedAt,
    timeZone,
    locationId: 'zoom',
    url: meeting.url,
    phoneNumber: '',
    address: null,
    customLocation: '',
    payment: null,
    access: 'Ring.',
    cancelReason: '',
    cancelledAt: null,
    cancelledBy: null,
    cancellableUntil: new Date(Date.parse(startedAt) - 3_600_000).toISOString(),
    reschedulableUntil: startedAt,
    createdAt,
    updatedAt,
    hosts: [{ name: world.member.name }],
    organizationName: 'An organization',
    bookingPageUrl: null,
    locale: 'en',
  });
  expect([status, headers['referrer-policy']]).toEqual([200, 'no-referrer']);
});

test('a guest does not read other guests, IDs and addresses of hosts, or the notes of hosts', async () => {
  const { world, eventType, booking, token } = await booked({ capacity: 3 });
  await book(world, eventType, booking.startedAt, {
    name: 'Somebody else',
    email: 'e@example.com',
  });
  const body = { description: 'Difficult.' };
  await call(UpdateBooking, { as: world.owner, params: { uid: booking.uid }, body });
  const shown = JSON.stringify((await look(token)).body);
  const { member, owner } = world;
  for (const secret of ['Somebody', 'Difficult', member.userId, member.email, owner.userId]) {
    expect(shown).not.toContain(secret);
  }
});

test('the meeting is returned only while the booking is open', async () => {
  const { world, booking, token } = await booked({ requiresConfirmation: true });
  const { data } = (await look(token)).body;
  expect(data).toMatchObject({ status: 'request', url: '', access: null });
  await call(CancelBooking, { as: world.owner, params: { uid: booking.uid } });
  expect((await look(token)).body.data).toMatchObject({
    status: 'cancel',
    url: '',
    cancelledBy: 'host',
    cancellableUntil: null,
    reschedulableUntil: null,
  });
});

test('a renamed booking is returned with its new name', async () => {
  const { world, booking, token } = await booked({}, { locale: 'ja' });
  const body = { name: 'Contract' };
  await call(UpdateBooking, { as: world.owner, params: { uid: booking.uid }, body });
  expect((await look(token)).body.data).toMatchObject({ name: 'Contract', locale: 'ja' });
});

test('a guest gets the booking page of an event type that they can book again', async () => {
  const { world, eventType, token } = await booked({ visibility: 'unlisted' });
  const { of, owner } = world;
  const read = async () => (await look(token)).body.data.bookingPageUrl;
  const change = (body: object) =>
    call(UpdateEventType, { as: owner, params: { uid: eventType.uid }, body });
  expect(await read()).toBe(`https://api.example.com/t/${of}/e/${eventType.uid}`);
  const slug = `s${crypto.randomUUID()}`;
  await call(UpdateTeam, { as: owner, params: { teamId: of }, body: { slug } });
  await change({ visibility: 'public' });
  expect(await read()).toBe(`https://api.example.com/t/${slug}/e/${eventType.uid}`);
  await change({ status: 'disable' });
  expect(await read()).toBeNull();
  await change({ status: 'enable', visibility: 'private' });
  expect(await read()).toBeNull();
});

test('a booking of a disabled event type can be cancelled and not rescheduled', async () => {
  const { world, eventType, booking, token } = await booked();
  const params = { uid: eventType.uid };
  await call(UpdateEventType, { as: world.owner, params, body: { status: 'disable' } });
  expect((await look(token)).body.data).toMatchObject({
    cancellableUntil: booking.startedAt,
    reschedulableUntil: null,
  });
  await call(CancelBooking, { as: world.owner, params: { uid: booking.uid } });
  await call(DeleteEventType, { as: world.owner, params });
  expect((await look(token)).body.data.name).toBe('A guest');
});

test('a client with the current ETag gets 304, and a change of the event type changes the ETag', async () => {
  const { world, eventType, token } = await booked();
  const { etag = '' } = (await look(token)).headers;
  const again = await call(GetGuestBooking, { guest: token, headers: { 'if-none-match': etag } });
  expect([again.status, again.body]).toEqual([304, undefined]);
  // This changes the event type and not the booking.
  const body = { guestMayCancelUntil: 1440 };
  await call(UpdateEventType, { as: world.owner, params: { uid: eventType.uid }, body });
  expect((await look(token)).headers.etag).not.toBe(etag);
});

test('an altered, revoked or foreign token is the same problem after one read', async () => {
  const { world, booking, token } = await booked();
  const foreign = await booked();
  await tokenOf(world, booking, { revokeFormer: true });
  const [content = '', mac = ''] = token.split('.');
  const [, foreignMac = ''] = foreign.token.split('.');
  vi.stubEnv('SIGNING_SECRET', 'another');
  const ofAnotherSecret = await tokenOf(world, booking);
  vi.unstubAllEnvs();
  const bad = [
    token,
    ofAnotherSecret,
    `${content}.${foreignMac}`,
    ...Array.from(content, (_, i) => `${altered(content, i)}.${mac}`),
    ...Array.from(mac, (_, i) => `${content}.${altered(mac, i)}`),
    `${token}.`,
    `${token}=`,
    ` ${token}`,
    content,
    `.${mac}`,
    '.',
    '',
    'x'.repeat(8000),
    '😀',
  ];
  const calls = recordTableCalls();
  const answers = new Set<string>();
  for (const guest of bad) {
    const before = calls.length;
    const { status, body, headers } = await call(GetGuestBooking, { guest });
    const { instance: _, ...told } = body;
    answers.add(JSON.stringify([status, told, headers['referrer-policy'], calls.slice(before)]));
  }
  expect([...answers]).toEqual([
    expect.stringMatching(/^\[404,.*"guest-link\/unknown".*"no-referrer",\["GetItem"\]\]$/u),
  ]);
});

test('a request without a token names every faulty member', async () => {
  const { status, body, headers } = await call(GetGuestBooking, { query: 'colour=red' });
  expect(status).toBe(400);
  expect(body.errors?.map(({ pointer }) => pointer)).toEqual([
    'header/X-Guest-Token',
    'query/colour',
  ]);
  expect(headers['referrer-policy']).toBe('no-referrer');
});

test('a link is valid until 30 days after the end of the booking', async () => {
  const { booking, token } = await booked();
  const endMs = Date.parse(booking.endedAt) + 30 * 86_400_000;
  vi.useFakeTimers({ now: endMs - 1, toFake: ['Date'] });
  expect((await look(token)).status).toBe(200);
  vi.setSystemTime(endMs);
  expect((await look(token)).body.code).toBe('guest-link/unknown');
});

test('a link is valid after the signing secret is rotated, while the former secret is set', async () => {
  vi.stubEnv('SIGNING_SECRET', 'the first');
  const { token } = await booked();
  vi.stubEnv('SIGNING_SECRET', 'the second');
  expect((await look(token)).status).toBe(404);
  vi.stubEnv('SIGNING_SECRET_FORMER', 'the first');
  expect((await look(token)).status).toBe(200);
});

test('the log does not contain the token', async () => {
  const { token } = await booked();
  const first = logLines.length;
  await look(token);
  expect(logLines.slice(first)).toMatchObject([{ operation: 'getGuestBooking', userId: 'guest' }]);
  expect(JSON.stringify(logLines)).not.toContain(token.slice(0, 40));
});
